"""Telling people what waits for them: once, on the channels they chose, and only while it is true.

`planning` writes a row for the app in the transaction of what happened. The workers' `sweep` makes the other
channels' rows from it (`fan_out`) and sends what is due (`delivery`).
"""
