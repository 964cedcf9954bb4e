ALTER TABLE minutes RENAME TO entries;
ALTER TABLE entries ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
UPDATE entries SET written = CAST(strftime('%s', 'now') AS INTEGER);
ALTER TABLE tables ADD COLUMN closed INTEGER;
CREATE TABLE bans (
    network TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER
) WITHOUT ROWID;
CREATE TABLE admin_actions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL
);
CREATE TABLE probe (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    written INTEGER NOT NULL
)
