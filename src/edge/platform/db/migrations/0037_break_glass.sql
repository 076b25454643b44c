-- Records opened outside of one's care, for four hours and a reason; each is reviewed.
CREATE TABLE break_glass_grants (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  reviewed_by_id TEXT REFERENCES users(id),
  reason_code TEXT NOT NULL,
  reason_text BLOB NOT NULL,
  opened_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  closed_at TEXT,
  review_due_at TEXT NOT NULL,
  reviewed_at TEXT,
  verdict TEXT CHECK (verdict IN ('appropriate', 'inappropriate')),
  review_note BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((reviewed_at IS NULL) = (verdict IS NULL))
) STRICT;
CREATE INDEX break_glass_by_user ON break_glass_grants(user_id, patient_id, expires_at);
CREATE INDEX break_glass_by_patient ON break_glass_grants(patient_id, opened_at, id);
CREATE INDEX break_glass_to_review ON break_glass_grants(review_due_at, id) WHERE reviewed_at IS NULL;
CREATE INDEX break_glass_open ON break_glass_grants(expires_at) WHERE closed_at IS NULL;
