-- Visits with the next free clinician. Each stands beside its appointment, whose status has a machine of its own; one that
-- takes the place of a scheduled visit stands beside that one, which keeps its time until a clinician accepts.

-- queue_key puts those who wait in order: PEP inside its 72 hours, then who was given back, then first come. seen_at is the
-- last sign of the patient's page; asked_at when they were written to because there was none, rung how often those who may
-- accept were called again. release_cause tells why a clinician's acceptance last came to nothing.
CREATE TABLE on_demand_appointments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'abandoned', 'rejected')),
  is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1)),
  callback INTEGER NOT NULL DEFAULT 0 CHECK (callback IN (0, 1)),
  queue_key TEXT NOT NULL,
  queued_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  asked_at TEXT,
  rung INTEGER NOT NULL DEFAULT 0,
  accepted_by_id TEXT REFERENCES providers(id),
  accepted_at TEXT,
  handled_by_id TEXT REFERENCES users(id),
  released_count INTEGER NOT NULL DEFAULT 0,
  release_cause TEXT CHECK (release_cause IN ('patient_absent', 'clinician_away')),
  reason_code TEXT,
  reason_text TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_queued_visit ON on_demand_appointments(patient_id) WHERE status = 'pending';
CREATE INDEX on_demand_queue ON on_demand_appointments(status, queue_key, id);
CREATE INDEX on_demand_in_order ON on_demand_appointments(queue_key, id);
CREATE INDEX on_demand_by_time ON on_demand_appointments(queued_at, id);
CREATE INDEX on_demand_by_appointment ON on_demand_appointments(appointment_id);
CREATE INDEX on_demand_by_patient ON on_demand_appointments(patient_id, queued_at);
CREATE INDEX on_demand_by_acceptance ON on_demand_appointments(accepted_by_id, accepted_at) WHERE accepted_by_id IS NOT NULL;
CREATE INDEX on_demand_accepted ON on_demand_appointments(accepted_at) WHERE accepted_at IS NOT NULL;

-- However the visit ends before it begins, its place in the queue ends with it; and one that is begun from elsewhere waits no more.
CREATE TRIGGER on_demand_follows_visit AFTER UPDATE OF status ON appointments
WHEN new.status <> old.status AND new.status NOT IN ('Scheduled', 'Waiting') BEGIN
  UPDATE on_demand_appointments
  SET status = iif(new.status = 'Rejected', 'rejected', 'abandoned'), version = version + 1, updated_at = new.updated_at
  WHERE appointment_id = new.id
    AND (status = 'pending' OR status = 'accepted' AND new.status IN ('Missed', 'Canceled', 'Rejected', 'Abandoned'));
  UPDATE todos SET status = 'expired', version = version + 1, updated_at = new.updated_at
  WHERE patient_id = new.patient_id AND type = 'ON_DEMAND_APPOINTMENT' AND status = 'todo'
    AND subject_id IN (SELECT id FROM on_demand_appointments WHERE appointment_id = new.id);
END;
