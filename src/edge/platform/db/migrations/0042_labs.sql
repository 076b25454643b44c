-- Tests of patients: the order and what came of it are one row. What is tested and what was found is encrypted.
CREATE TABLE labs (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT REFERENCES encounters(id),
  appointment_id TEXT REFERENCES appointments(id),
  provider_id TEXT REFERENCES providers(id),
  requested_by_id TEXT NOT NULL REFERENCES users(id),
  ordered_by_id TEXT REFERENCES users(id),
  vendor TEXT NOT NULL,
  collection TEXT NOT NULL CHECK (collection IN ('home_kit', 'lab_site', 'in_person')),
  tests BLOB NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'ordered', 'kit_preparing', 'kit_shipped', 'kit_delivered', 'requisition_ready', 'collected',
    'in_transit', 'received_by_lab', 'in_process', 'partial', 'final', 'corrected', 'rejected', 'lost', 'canceled', 'expired')),
  review_status TEXT CHECK (review_status IN ('Needs Review', 'Nurse Reviewed', 'Ready for Patient', 'Needs Follow-up', 'Released')),
  outcome TEXT CHECK (outcome IN ('review', 'follow_up', 'positive')),
  ordered_at TEXT,
  -- Legs of a kit: the lab says each, and the patient that they mailed it.
  shipped_at TEXT,
  delivered_at TEXT,
  mailed_at TEXT,
  received_at TEXT,
  collected_at TEXT,
  resulted_at TEXT,
  -- Three marks of a result: the patient may read it, a clinician has read it, a plan is recorded. A release by itself names no one.
  released_at TEXT,
  released_by_id TEXT REFERENCES users(id),
  read_at TEXT,
  read_by_id TEXT REFERENCES users(id),
  closed_at TEXT,
  closed_by_id TEXT REFERENCES users(id),
  plan BLOB,
  plan_text BLOB,
  plan_reason BLOB,
  -- When a clinician told the patient in person.
  told_at TEXT,
  told_by_id TEXT REFERENCES users(id),
  -- When it came, or changed last, for a clinician to act on; how grave it is, by when, and when it goes to the lead.
  listed_at TEXT,
  gravity INTEGER CHECK (gravity BETWEEN 1 AND 9),
  due_at TEXT,
  escalates_at TEXT,
  -- The version of the rules that read it, and since when rules in force read an open result as graver than those before
  -- them did, or as less grave than it stands.
  rules_version TEXT,
  graver_rules_at TEXT,
  milder_rules_at TEXT,
  work_order TEXT GENERATED ALWAYS AS (ifnull(gravity, 9) || ' ' || ifnull(listed_at, created_at)) VIRTUAL,
  -- Whether the patient asked for a call before they read it, and why a release waits until they are told.
  call_first INTEGER NOT NULL DEFAULT 0 CHECK (call_first IN (0, 1)),
  waits_for_call TEXT CHECK (waits_for_call IN ('law', 'patient')),
  patient_message BLOB,
  -- What the laboratory writes of the report as a whole.
  conclusion BLOB,
  hold_reason TEXT,
  hold_text BLOB,
  hold_until TEXT,
  reason_code TEXT,
  reason_text BLOB,
  tracking_number TEXT,
  -- In the status it is in: when the patient was reminded, and since when it takes longer than its leg does.
  reminded_at TEXT,
  late_at TEXT,
  -- When the lab got the order, and which service took it there.
  -- When the words for the patient were written or last stood for.
  words_at TEXT,
  placed_at TEXT,
  carrier TEXT CHECK (carrier IN ('fhir', 'hl7', 'embedded')),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (resulted_at IS NULL OR review_status IS NOT NULL),
  CHECK (released_at IS NULL OR resulted_at IS NOT NULL),
  CHECK ((hold_reason IS NULL) = (hold_until IS NULL)),
  CHECK (listed_at IS NULL OR (gravity IS NOT NULL AND due_at IS NOT NULL)),
  CHECK (resulted_at IS NULL OR listed_at IS NOT NULL),
  CHECK ((read_at IS NULL) = (read_by_id IS NULL)),
  -- A plan stays on record when its result is opened again.
  CHECK ((closed_at IS NULL) = (closed_by_id IS NULL) AND (closed_at IS NULL OR plan IS NOT NULL)),
  CHECK (closed_at IS NULL OR read_at IS NOT NULL),
  CHECK ((told_at IS NULL) = (told_by_id IS NULL))
) STRICT;
CREATE INDEX labs_by_patient ON labs(patient_id, created_at, id);
CREATE INDEX labs_by_encounter ON labs(encounter_id, created_at, id) WHERE encounter_id IS NOT NULL;
CREATE INDEX labs_by_appointment ON labs(appointment_id, created_at, id) WHERE appointment_id IS NOT NULL;
CREATE INDEX labs_by_provider ON labs(provider_id, created_at, id) WHERE provider_id IS NOT NULL;
CREATE INDEX labs_by_time ON labs(created_at, id);
-- A patient asks for one kit at a time.
CREATE UNIQUE INDEX one_request_of_patient ON labs(patient_id) WHERE status = 'draft' AND requested_by_id = patient_id;
-- What a job releases.
CREATE INDEX labs_to_release ON labs(resulted_at, id) WHERE resulted_at IS NOT NULL AND ifnull(released_at < resulted_at, 1);
-- What clinicians have to act on, the gravest first: neither time nor a release takes a row out.
CREATE INDEX labs_to_close ON labs(work_order, id) WHERE listed_at IS NOT NULL AND closed_at IS NULL;
-- What other rules than those in force have read: open results first.
CREATE INDEX labs_by_rules ON labs(rules_version, (closed_at IS NOT NULL), work_order, id) WHERE rules_version IS NOT NULL;

-- How far results on file are read again, for each version of their rules.
CREATE TABLE rules_versions (
  version TEXT PRIMARY KEY,
  since TEXT NOT NULL,
  -- JSON: where the last page ended.
  cursor TEXT,
  ended_at TEXT
) STRICT;

-- What was found or measured in a patient, one row each: values of laboratories, vital signs, and values that a person
-- typed. A value of a laboratory is never changed: a corrected one is a new row, and the old one stays.
CREATE TABLE observations (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  -- The order of a laboratory, which says when the specimen was taken; null for a value that stands by itself.
  lab_id TEXT REFERENCES labs(id),
  corrects_id TEXT REFERENCES observations(id),
  -- The user who typed it; null for what a laboratory sent.
  author_id TEXT REFERENCES users(id),
  -- The clinician who confirmed what a person typed.
  verified_by_id TEXT REFERENCES users(id),
  verified_at TEXT,
  source TEXT NOT NULL CHECK (source IN ('lab', 'staff', 'patient', 'note', 'questionnaire', 'device')),
  category TEXT NOT NULL CHECK (category IN ('vital-signs', 'laboratory')),
  code TEXT NOT NULL,
  value BLOB NOT NULL,
  unit TEXT,
  range BLOB,
  flag BLOB NOT NULL,
  -- The value as rules reckon with it; null for one that a person has to read.
  measure BLOB,
  status TEXT NOT NULL CHECK (status IN ('preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error', 'unknown')),
  -- Whether it says anything: neither unread, nor not performed, nor taken back.
  is_result INTEGER NOT NULL CHECK (is_result IN (0, 1)),
  lab_flags BLOB,
  comment BLOB,
  -- Parts of the report that the columns above do not have, by which it is read again.
  reported BLOB,
  -- When it was measured, of a value without an order; of one that was read again, when its specimen was taken.
  taken_at TEXT,
  final_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (lab_id IS NOT NULL OR taken_at IS NOT NULL)
) STRICT;
CREATE INDEX observations_by_lab ON observations(lab_id, final_at, id) WHERE lab_id IS NOT NULL;
CREATE INDEX observations_by_patient ON observations(patient_id, final_at, id);
CREATE UNIQUE INDEX observations_corrected ON observations(corrects_id) WHERE corrects_id IS NOT NULL;

-- The health history as it is read: what is written in words, and what is measured apart from a laboratory's order.
CREATE VIEW health_histories AS
SELECT id, patient_id, author_id, verified_by_id, section, code, label, reaction, details, NULL AS value, NULL AS unit,
  NULL AS flag, NULL AS measure, severity, onset_on, ended_on, taken_at, status, source, verified_at, version,
  created_at, updated_at
FROM health_entries
UNION ALL
SELECT id, patient_id, author_id, verified_by_id, iif(category = 'laboratory', 'lab_vitals', 'vitals') AS section,
  CASE code WHEN 'syphilis_rpr' THEN 'rpr' WHEN 'egfr' THEN 'gfr' WHEN 'hiv_rna' THEN 'viral_load' ELSE code END AS code,
  NULL AS label, NULL AS reaction, NULL AS details, value, unit, flag, measure, NULL AS severity, NULL AS onset_on,
  NULL AS ended_on, taken_at,
  CASE status WHEN 'preliminary' THEN 'proposed' WHEN 'entered-in-error' THEN 'entered_in_error' ELSE 'active' END AS status,
  iif(source = 'patient', 'patient', 'staff') AS source, verified_at, version, created_at, updated_at
FROM observations WHERE lab_id IS NULL;
