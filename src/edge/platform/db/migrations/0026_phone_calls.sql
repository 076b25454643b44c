-- Calls of the clinic to a patient's phone: who called whom, how far it came, what came of it. Of the number only the last four
-- digits are kept. A caller has one line, and so has a patient: two calls at once are refused here.
CREATE TABLE phone_calls (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  appointment_id TEXT REFERENCES appointments(id),
  caller_id TEXT NOT NULL REFERENCES users(id),
  direction TEXT NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming')),
  carrier TEXT NOT NULL CHECK (carrier IN ('embedded', 'twilio')),
  carrier_sid TEXT UNIQUE,
  masked_number TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'ringing', 'in_progress', 'completed', 'busy', 'no_answer', 'failed', 'canceled')),
  started_at TEXT NOT NULL,
  answered_at TEXT,
  ended_at TEXT,
  seconds INTEGER CHECK (seconds >= 0),
  outcome TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((status IN ('queued', 'ringing', 'in_progress')) = (ended_at IS NULL)),
  CHECK (status <> 'in_progress' OR answered_at IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_open_call_of_caller ON phone_calls(caller_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX one_open_call_of_patient ON phone_calls(patient_id) WHERE ended_at IS NULL;
CREATE INDEX phone_calls_by_patient ON phone_calls(patient_id, started_at, id);
CREATE INDEX phone_calls_by_appointment ON phone_calls(appointment_id, started_at) WHERE appointment_id IS NOT NULL;
CREATE INDEX phone_calls_by_start ON phone_calls(started_at, id);
