"""Checks against others and against nature: roles, the chart, consequences, fumbles."""
