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
