-- What the engine of the API keeps of requests.

-- No row can enter; a batch that tries is rolled back with the constraint's name as its reason.
CREATE TABLE batch_guards (
  reason TEXT CONSTRAINT out_of_scope CHECK (reason <> 'out_of_scope')
              CONSTRAINT stale_version CHECK (reason <> 'stale_version')
              CONSTRAINT storage_full CHECK (reason <> 'storage_full')
              CONSTRAINT refused CHECK (reason IN ('out_of_scope', 'stale_version', 'storage_full'))
) STRICT;

-- What a request with an Idempotency-Key did, so that the same request sent again does it once.
CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL,
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  resource_type TEXT,
  resource_id TEXT,
  -- What was answered, of what is no row that could be read again.
  answer_encrypted BLOB,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys(created_at);

-- Hits of a key within a window. Windows of different lengths do not compare: an age of its own says which counts are long over.
CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  since TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
  PRIMARY KEY (key, window)
) STRICT, WITHOUT ROWID;
CREATE INDEX rate_limits_by_age ON rate_limits(since);

-- When the jobs of each cron ran last, and since when one of them fails: no row for a job that works.
CREATE TABLE job_runs (
  name TEXT PRIMARY KEY,
  ran_at TEXT NOT NULL,
  failing_since TEXT
) STRICT, WITHOUT ROWID;
