-- Seals are made with a key that is not in the database: which one, each seal says. Those made without a key
-- prove nothing against a writer of this database; every event is sealed again.
DROP TABLE seals;
CREATE TABLE seals (
  seq INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  previous TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
