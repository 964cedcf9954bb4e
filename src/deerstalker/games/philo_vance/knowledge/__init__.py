"""What a detective can know in Philo Vance: the casebook, and the lists on the Confirmation Cards."""
