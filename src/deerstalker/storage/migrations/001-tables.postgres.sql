CREATE TABLE tables (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    stage TEXT NOT NULL
);
CREATE INDEX open_tables ON tables (number) WHERE listed AND stage <> 'over';
CREATE TABLE minutes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX commands ON minutes (table_id, command) WHERE command <> '';
