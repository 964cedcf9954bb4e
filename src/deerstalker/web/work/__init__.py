"""Work done in other processes: bots that think, notebooks that answer."""
