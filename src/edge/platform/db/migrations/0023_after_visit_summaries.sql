-- What the patient is told after a visit: proposed from the note, reviewed, then sent or waived.

CREATE TABLE after_visit_summaries (
  appointment_id TEXT PRIMARY KEY REFERENCES appointments(id),
  patient_id TEXT NOT NULL REFERENCES patients(id),
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'waived')),
  content BLOB NOT NULL,
  language TEXT NOT NULL,
  reviewed_by TEXT REFERENCES users(id),
  sent_at TEXT,
  waived_reason TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  CHECK ((status = 'waived') = (waived_reason IS NOT NULL)),
  CHECK (status = 'draft' OR reviewed_by IS NOT NULL)
) STRICT;
CREATE INDEX after_visit_summaries_by_patient ON after_visit_summaries(patient_id, sent_at);
-- What a patient has read stays as they read it.
CREATE TRIGGER sent_summaries_stay BEFORE UPDATE ON after_visit_summaries
  WHEN OLD.status <> 'draft' BEGIN SELECT RAISE(ABORT, 'summary_sent'); END;
CREATE TRIGGER sent_summaries_are_kept BEFORE DELETE ON after_visit_summaries
  WHEN OLD.status <> 'draft' BEGIN SELECT RAISE(ABORT, 'summary_sent'); END;
