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

-- What was written in the chat of a visit by video: part of its record. The names and words are encrypted.
CREATE TABLE call_messages (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  -- A user, or a guest of the visit.
  from_id TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('patient', 'staff', 'supervisor', 'guest')),
  -- The sender's own name for the message: sent twice, it is one.
  client_key TEXT NOT NULL,
  from_name BLOB NOT NULL,
  text BLOB,
  withdrawn_at TEXT,
  withdrawn_by_id TEXT REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (appointment_id, from_id, client_key)
) STRICT;
CREATE INDEX call_messages_by_appointment ON call_messages(appointment_id, created_at, id);
CREATE INDEX call_messages_by_patient ON call_messages(patient_id, created_at, id);
-- It may be withdrawn, and neither it nor its words are destroyed.
CREATE TRIGGER call_messages_are_kept BEFORE DELETE ON call_messages
BEGIN
  SELECT RAISE(ABORT, 'messages_are_kept');
END;
CREATE TRIGGER call_message_words_are_kept BEFORE UPDATE OF text ON call_messages WHEN OLD.text <> NEW.text AND NEW.version > OLD.version
BEGIN
  SELECT RAISE(ABORT, 'messages_are_kept');
END;
