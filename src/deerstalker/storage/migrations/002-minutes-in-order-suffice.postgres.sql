DROP INDEX commands
