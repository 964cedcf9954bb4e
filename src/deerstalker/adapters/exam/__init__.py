"""An exam in deduction: fixed sets of proved tasks and of whole games, and how well somebody does in them."""
