-- Windows of different lengths do not compare: an age of its own says which counts are long over.
DROP TABLE rate_limits;
CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  since TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
  PRIMARY KEY (key, window)
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_by_age ON rate_limits(since);
