-- The room of a visit by video. Which provider carries it is decided once.
CREATE TABLE visit_rooms (
  appointment_id TEXT PRIMARY KEY REFERENCES appointments(id),
  room_type TEXT NOT NULL CHECK (room_type IN ('peer', 'group')),
  room_sid TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;
