-- What the law has the clinic tell health departments. What is told of a patient is encrypted.

-- By when a state must know of a condition, in working days; * is every state without a rule of its own.
CREATE TABLE reportable_conditions (
  state TEXT NOT NULL,
  condition TEXT NOT NULL,
  due_working_days INTEGER NOT NULL,
  PRIMARY KEY (state, condition)
) STRICT, WITHOUT ROWID;
INSERT INTO reportable_conditions (state, condition, due_working_days) VALUES
  ('*', 'syphilis', 1),
  ('*', 'gonorrhea', 3),
  ('*', 'chlamydia', 3),
  ('*', 'hiv', 7),
  ('*', 'hepatitis_b_acute', 1),
  ('*', 'hepatitis_c_acute', 1),
  ('*', 'hepatitis_c_chronic', 7),
  ('*', 'mpox', 1),
  ('CA', 'gonorrhea', 1),
  ('CA', 'chlamydia', 1),
  ('NY', 'gonorrhea', 1),
  ('NY', 'chlamydia', 1),
  ('NY', 'hiv', 14),
  ('OH', 'gonorrhea', 1),
  ('OH', 'chlamydia', 1),
  ('TX', 'gonorrhea', 7),
  ('TX', 'chlamydia', 7);

CREATE TABLE doh_morbidities (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT NOT NULL REFERENCES encounters(id),
  state TEXT NOT NULL REFERENCES states(code),
  condition BLOB NOT NULL,
  diagnosed_on TEXT NOT NULL,
  stage BLOB,
  manifestations BLOB,
  symptoms BLOB,
  chancre_site BLOB,
  pregnant BLOB,
  test_results BLOB,
  treatment BLOB,
  due_on TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'acknowledged')),
  sent_by_id TEXT REFERENCES users(id),
  sent_at TEXT,
  acknowledged_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((status = 'draft') = (sent_at IS NULL)),
  CHECK ((sent_at IS NULL) = (sent_by_id IS NULL))
) STRICT;
CREATE INDEX doh_morbidities_by_encounter ON doh_morbidities(encounter_id, created_at, id);
CREATE INDEX doh_morbidities_by_patient ON doh_morbidities(patient_id, created_at, id);
CREATE INDEX doh_morbidities_due ON doh_morbidities(due_on) WHERE status = 'draft';
