"""A scheduler and two workers, each its own process: prints the address, and ends with its standard input.

Workers that die are started again.
"""

import sys

from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=60
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
