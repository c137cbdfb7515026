"""What the program costs: `make bench` prints it. Figures, not tests: nothing here fails because a machine is slow."""
