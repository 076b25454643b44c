-- A third participant of a visit by video: who invited whom, and whether the patient agrees. The link works once and is kept as a hash,
-- as is what its browser got for it.
CREATE TABLE visit_guests (
  id TEXT PRIMARY KEY,
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  kind TEXT NOT NULL CHECK (kind IN ('interpreter', 'family', 'other')),
  name TEXT NOT NULL,
  invited_by_id TEXT NOT NULL REFERENCES users(id),
  link_hash TEXT NOT NULL UNIQUE,
  agreed_at TEXT,
  used_at TEXT,
  secret_hash TEXT UNIQUE,
  revoked_at TEXT,
  created_at TEXT NOT NULL,
  CHECK ((used_at IS NULL) = (secret_hash IS NULL))
) STRICT;
CREATE INDEX visit_guests_by_appointment ON visit_guests(appointment_id, created_at, id);
