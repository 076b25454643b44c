-- A proven contact gives way only to one that was proven too. The one it replaced can take the change back for a while.
CREATE TABLE contact_changes (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users(id),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  old_value TEXT,
  old_verified_at TEXT,
  new_value TEXT,
  requested_by TEXT NOT NULL REFERENCES users(id),
  created_at TEXT NOT NULL,
  applied_at TEXT,
  closed_at TEXT,
  undo_hash TEXT,
  undone_at TEXT
) STRICT;
CREATE INDEX contact_changes_by_user ON contact_changes(user_id, channel, created_at);
CREATE INDEX contact_changes_by_age ON contact_changes(created_at);
CREATE UNIQUE INDEX contact_changes_by_undo ON contact_changes(undo_hash) WHERE undo_hash IS NOT NULL;

-- When the user of a session last proved again who they are.
ALTER TABLE sessions ADD COLUMN confirmed_at TEXT;

-- One more purpose: SQLite cannot change a CHECK in place.
CREATE TABLE codes_next (
  id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('enroll', 'login', 'verify_email', 'verify_phone', 'reset_password', 'step_up')),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  handle_hash TEXT NOT NULL,
  user_id TEXT REFERENCES users(id),
  enrollment_id TEXT REFERENCES enrollments(id),
  code_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  used_at TEXT,
  superseded_at TEXT,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  challenge_id TEXT,
  handle BLOB
) STRICT;
INSERT INTO codes_next SELECT id, purpose, channel, handle_hash, user_id, enrollment_id, code_hash, attempts, used_at,
  superseded_at, expires_at, created_at, challenge_id, handle FROM codes;
DROP TABLE codes;
ALTER TABLE codes_next RENAME TO codes;
CREATE INDEX codes_by_handle ON codes(handle_hash, created_at);
CREATE INDEX codes_by_challenge ON codes(challenge_id, created_at);
CREATE INDEX codes_by_age ON codes(created_at);
CREATE INDEX codes_by_user ON codes(user_id, used_at);
