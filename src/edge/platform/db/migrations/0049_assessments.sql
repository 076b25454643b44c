-- Questions a patient answers in their own time. What was answered is encrypted; which questions, and how far they are, is not.
CREATE TABLE assessments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  provider_id TEXT REFERENCES providers(id),
  encounter_id TEXT REFERENCES encounters(id),
  appointment_id TEXT REFERENCES appointments(id),
  resent_from_id TEXT REFERENCES assessments(id),
  kind TEXT NOT NULL CHECK (kind IN ('pep', 'quarterly_lab', 'sti', 'prep_post_encounter', 'hiv')),
  questionnaire_version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'in_progress', 'expired', 'finished', 'reviewed')),
  answers BLOB,
  due_at TEXT NOT NULL,
  finished_at TEXT,
  reviewed_at TEXT,
  reviewed_by_id TEXT REFERENCES users(id),
  disposition TEXT,
  disposition_text BLOB,
  patient_message BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((reviewed_at IS NULL) = (reviewed_by_id IS NULL))
) STRICT;
-- The same questions are not asked twice at once.
CREATE UNIQUE INDEX one_open_assessment ON assessments(patient_id, kind) WHERE status IN ('pending', 'in_progress');
CREATE INDEX assessments_by_patient ON assessments(patient_id, created_at, id);
CREATE INDEX assessments_by_encounter ON assessments(encounter_id, created_at, id) WHERE encounter_id IS NOT NULL;
CREATE INDEX assessments_by_appointment ON assessments(appointment_id, created_at, id) WHERE appointment_id IS NOT NULL;
CREATE INDEX assessments_by_provider ON assessments(provider_id, status, created_at, id) WHERE provider_id IS NOT NULL;
-- What the job ends, and what clinicians have to review.
CREATE INDEX assessments_due ON assessments(status, due_at, id);
CREATE INDEX assessments_by_status ON assessments(status, created_at, id);

-- What a patient said of risk, with its day: a history, so a row is never changed.
CREATE TABLE questionnaires (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  assessment_id TEXT REFERENCES assessments(id),
  kind TEXT NOT NULL CHECK (kind IN ('risk')),
  answers BLOB NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX questionnaires_by_patient ON questionnaires(patient_id, created_at, id);

-- Visits in writing, each beside its appointment and under its id. warn_at is when half of the time to answer is gone; last_alert is
-- what was alerted of the time last.
CREATE TABLE async_messaging_appointments (
  id TEXT PRIMARY KEY REFERENCES appointments(id),
  patient_id TEXT NOT NULL REFERENCES patients(id),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'accepted', 'completed', 'canceled')),
  accepted_by_id TEXT REFERENCES providers(id),
  accepted_at TEXT,
  due_at TEXT NOT NULL,
  warn_at TEXT NOT NULL,
  last_alert TEXT CHECK (last_alert IN ('warned', 'late')),
  completed_at TEXT,
  converted_to_id TEXT REFERENCES appointments(id),
  reason_code TEXT,
  reason_text TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX async_messaging_by_patient ON async_messaging_appointments(patient_id, due_at, id);
CREATE INDEX async_messaging_by_status ON async_messaging_appointments(status, due_at, id);
CREATE INDEX async_messaging_in_order ON async_messaging_appointments(due_at, id);

-- However the appointment ends, the visit in writing ends with it.
CREATE TRIGGER async_messaging_follows_visit AFTER UPDATE OF status ON appointments
WHEN new.status <> old.status AND new.mode = 'async_messaging' AND new.status IN ('Complete', 'Missed', 'Canceled', 'Failed', 'Rejected') BEGIN
  UPDATE async_messaging_appointments
  SET status = iif(new.status = 'Complete', 'completed', 'canceled'), version = version + 1, updated_at = new.updated_at
  WHERE id = new.id AND status IN ('waiting', 'accepted');
END;
