-- A list that showed many patients is one event which names them all. These find that event by patient,
-- in about ten bytes for each patient shown; patients have numbers here to keep it so.
CREATE TABLE patient_numbers (
  number INTEGER PRIMARY KEY,
  patient_id TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE list_reads (
  patient INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (patient, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER patient_numbers_are_never_changed BEFORE UPDATE ON patient_numbers BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER patient_numbers_are_never_deleted BEFORE DELETE ON patient_numbers BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER list_reads_are_never_changed BEFORE UPDATE ON list_reads BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;
CREATE TRIGGER list_reads_are_never_deleted BEFORE DELETE ON list_reads BEGIN SELECT RAISE(ABORT, 'events_append_only'); END;

-- Everything that happened around one patient, the lists that showed them among it. Who else a list showed is left out.
CREATE VIEW patient_events AS
  SELECT seq, name, subject_type, subject_id, patient_id, actor_id, actor_role, acting_for, session_id,
    request_id, route, version, detail, at
  FROM events WHERE patient_id IS NOT NULL
  UNION ALL
  SELECT e.seq, e.name, e.subject_type, e.subject_id, n.patient_id, e.actor_id, e.actor_role, e.acting_for, e.session_id,
    e.request_id, e.route, e.version, NULL, e.at
  FROM patient_numbers n JOIN list_reads r ON r.patient = n.number JOIN events e ON e.seq = r.seq;
