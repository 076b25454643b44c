-- What happened (events), proof that nobody changed it (seals), and what must be sent because of it (deliveries).

CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT,
  patient_id TEXT,
  actor_id TEXT,
  actor_role TEXT,
  acting_for TEXT,
  session_id TEXT,
  request_id TEXT NOT NULL,
  route TEXT NOT NULL,
  version INTEGER,
  detail TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_patient ON events(patient_id, seq);
CREATE INDEX events_by_actor ON events(actor_id, seq);
CREATE INDEX events_by_subject ON events(subject_type, subject_id, seq);
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;

CREATE TABLE seals (
  seq INTEGER PRIMARY KEY,
  hash TEXT NOT NULL,
  previous TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- One row per subscriber: everything up to seq has been handled.
CREATE TABLE cursors (
  subscriber TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  user_id TEXT,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms', 'fax', 'push')),
  template TEXT NOT NULL,
  recipient BLOB,
  body BLOB,
  status TEXT NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  lease_until TEXT,
  lease TEXT,
  provider TEXT,
  provider_id TEXT,
  error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX deliveries_due ON deliveries(status, next_at);
CREATE INDEX deliveries_by_user ON deliveries(user_id, created_at);

-- No row can enter; a batch that tries is rolled back with the constraint's name as its reason.
CREATE TABLE refusal (
  reason TEXT CONSTRAINT out_of_scope CHECK (reason <> 'out_of_scope')
              CONSTRAINT stale_version CHECK (reason <> 'stale_version')
              CONSTRAINT refused CHECK (reason IN ('out_of_scope', 'stale_version'))
) STRICT;

CREATE TABLE idempotency (
  user_id TEXT NOT NULL,
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  resource_type TEXT,
  resource_id TEXT,
  at TEXT NOT NULL,
  PRIMARY KEY (user_id, route, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency(at);

CREATE TABLE rate_limits (
  key TEXT NOT NULL,
  window INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (key, window)
) STRICT, WITHOUT ROWID;
