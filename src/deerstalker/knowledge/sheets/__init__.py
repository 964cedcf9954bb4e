"""Sheets of notes: built for any game and any level of aid; terminal, page and bots only draw or read them."""
