ALTER TABLE minutes RENAME TO entries;
ALTER TABLE entries ADD COLUMN written BIGINT NOT NULL DEFAULT (extract(epoch FROM now())::BIGINT);
ALTER TABLE tables ADD COLUMN closed BIGINT;
CREATE TABLE bans (
    network TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT
);
CREATE TABLE admin_actions (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL
);
CREATE TABLE probe (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    written BIGINT NOT NULL
);
ALTER TABLE shape RENAME TO schema_version;
CREATE VIEW shape AS SELECT version FROM schema_version
