"""Campaigns: many tables play while faults and SIGKILLs arrive at random, and nothing may be lost or told."""
