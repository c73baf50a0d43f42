"""How fast the product is, as ratios against anchors that run in turns with it.

`python -m benchmarks [--rows 1,8] [--quick]`, or `make bench`. The numbers of the rows
are those that the table prints; nothing here is asserted in the test suite.
"""
