-- What happened, proof that it was not changed, and which subscriber has handled how much of it.

-- The audit trail and the outbox: ids only, appended only.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  -- A batch whose event would have the name of a refusal is rolled back with it as the reason.
  name TEXT NOT NULL CONSTRAINT stale_version CHECK (name <> 'stale_version')
                     CONSTRAINT out_of_scope CHECK (name <> 'out_of_scope'),
  subject_type TEXT NOT NULL,
  subject_id TEXT,
  patient_id TEXT,
  actor_id TEXT,
  actor_role TEXT,
  acting_for TEXT,
  session_id TEXT,
  request_id TEXT NOT NULL,
  route TEXT NOT NULL,
  version INTEGER,
  detail TEXT,
  occurred_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_patient ON events(patient_id, seq);
CREATE INDEX events_by_actor ON events(actor_id, seq);
CREATE INDEX events_by_subject ON events(subject_type, subject_id, seq);
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;

-- The keyed hash that chains an event to the one before. The key is not in the database: which one, each seal says.
-- Each restore of the database opens the next epoch, in which numbers of events may come again.
CREATE TABLE event_seals (
  seq INTEGER PRIMARY KEY,
  epoch INTEGER NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  previous TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- One row per subscriber: everything up to seq has been handled.
CREATE TABLE subscriber_cursors (
  subscriber TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- An event a subscriber could not handle: tried again until attempts run out, then kept as a dead letter for a person to look at.
CREATE TABLE event_retries (
  subscriber TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES events(seq),
  attempts INTEGER NOT NULL,
  next_at TEXT NOT NULL,
  fault TEXT NOT NULL,
  dead_lettered_at TEXT,
  PRIMARY KEY (subscriber, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_retries_due ON event_retries(next_at) WHERE dead_lettered_at IS NULL;

-- A list that showed many patients is one event which names them all. These find that event by patient,
-- in about ten bytes for each patient shown; patients have numbers here to keep it so.
CREATE TABLE patient_numbers (
  number INTEGER PRIMARY KEY,
  patient_id TEXT NOT NULL UNIQUE
) STRICT;
CREATE TRIGGER patient_numbers_no_update BEFORE UPDATE ON patient_numbers BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER patient_numbers_no_delete BEFORE DELETE ON patient_numbers BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;

CREATE TABLE list_reads (
  patient INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (patient, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER list_reads_no_update BEFORE UPDATE ON list_reads BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER list_reads_no_delete BEFORE DELETE ON list_reads BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;

-- Everything that happened around one patient, the lists that showed them among it. Who else a list showed is left out.
-- Both halves have columns of the same types and are in the order of seq, so that the newest page merges them without reading the rest.
CREATE VIEW patient_events AS
  SELECT seq, name, subject_type, subject_id, patient_id, actor_id, actor_role, acting_for, session_id,
    request_id, route, version, detail, occurred_at
  FROM events WHERE patient_id IS NOT NULL
  UNION ALL
  SELECT r.seq, e.name, e.subject_type, e.subject_id, n.patient_id, e.actor_id, e.actor_role, e.acting_for, e.session_id,
    e.request_id, e.route, e.version, CAST(NULL AS TEXT), e.occurred_at
  FROM patient_numbers n JOIN list_reads r ON r.patient = n.number JOIN events e ON e.seq = r.seq;
