"""Reads Tenhou's formats mjlog and tenhou/6, and writes tenhou/6."""
