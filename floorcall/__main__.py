"""`python -m floorcall`."""

from floorcall import main

if __name__ == "__main__":
    main()
