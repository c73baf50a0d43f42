"""The screens: pure functions from state to placed elements."""
