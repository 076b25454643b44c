-- The room of a visit by video. Which provider carries it is decided once. patient_seen_at is the last sign of the patient in it.
CREATE TABLE visit_rooms (
  appointment_id TEXT PRIMARY KEY REFERENCES appointments(id),
  room_type TEXT NOT NULL CHECK (room_type IN ('peer', 'group')),
  room_sid TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  patient_seen_at TEXT
) STRICT;

-- Who agreed to a recording of the visit, or took that back: both sides must have agreed, by their latest word, before it begins.
CREATE TABLE recording_consents (
  id TEXT PRIMARY KEY,
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  user_id TEXT NOT NULL REFERENCES users(id),
  agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)),
  at TEXT NOT NULL
) STRICT;
CREATE INDEX recording_consents_by_appointment ON recording_consents(appointment_id, user_id, at);
