-- An event a subscriber could not handle: tried again until attempts run out, then set aside for a person to look at.
CREATE TABLE waiting (
  subscriber TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES events(seq),
  attempts INTEGER NOT NULL,
  next_at TEXT NOT NULL,
  fault TEXT NOT NULL,
  set_aside_at TEXT,
  PRIMARY KEY (subscriber, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_due ON waiting(next_at) WHERE set_aside_at IS NULL;
