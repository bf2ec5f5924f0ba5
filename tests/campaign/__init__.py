"""Campaigns: many tables play while faults and SIGKILLs arrive at random, and afterwards nothing may be lost or told."""
