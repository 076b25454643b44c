-- One time of a step of a program of care: a test, a contact, an injection or a vaccine that is due.
CREATE TABLE care_steps (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  -- A row of program_steps.tsv.
  code TEXT NOT NULL,
  act TEXT NOT NULL,
  -- The day that its days count from.
  anchor_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  opens_on TEXT NOT NULL,
  closes_on TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'done', 'waived', 'missed', 'ended')),
  -- Days after the due day of the last moment that was taken.
  reached INTEGER,
  -- The day on which the job looks at it next; null once nothing is left to do by itself.
  acts_on TEXT,
  done_on TEXT,
  reason_code TEXT,
  reason_text BLOB,
  -- Null where the record itself shows that it was done.
  closed_by_id TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (status = 'open' OR acts_on IS NULL)
) STRICT;
CREATE UNIQUE INDEX care_steps_once ON care_steps(patient_id, code, anchor_on, due_on);
CREATE INDEX care_steps_to_act ON care_steps(acts_on, patient_id) WHERE acts_on IS NOT NULL;
CREATE INDEX care_steps_by_due ON care_steps(code, due_on) WHERE status = 'open';
