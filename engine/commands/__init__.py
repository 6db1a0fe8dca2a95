"""The commands of `python -m engine`, one file each."""
