"""What tests and benchmarks share: hands played by a dealer of their own, and writers that print them."""
