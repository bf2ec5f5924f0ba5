"""Campaigns: many tables play under random faults and SIGKILLs, and nothing may be lost or revealed."""
