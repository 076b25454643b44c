-- Appointments, and every change of their status.

-- A patient has one pending visit. A visit within 72 hours of exposure does not wait for it; but there is one of that too.
-- One that has begun, or whose time has passed, does not stand in the way of the next. waiting_since is set while the patient
-- is in the waiting room; lapsed_at once the time of the visit passed without an outcome, after which it no longer counts as pending.
CREATE TABLE appointments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  provider_id TEXT REFERENCES providers(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  availability_id TEXT REFERENCES availabilities(id),
  kind TEXT NOT NULL DEFAULT 'scheduled' CHECK (kind IN ('scheduled', 'on_demand', 'async_messaging', 'ad_hoc')),
  mode TEXT NOT NULL CHECK (mode IN ('video', 'phone', 'async', 'other', 'async_messaging')),
  status TEXT NOT NULL CHECK (status IN ('Scheduled', 'Missed', 'Canceled', 'Waiting', 'In progress', 'Documenting', 'Complete', 'Failed', 'Rejected', 'Abandoned')),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  patient_state TEXT NOT NULL REFERENCES states(code),
  patient_timezone TEXT NOT NULL,
  provider_timezone TEXT NOT NULL,
  initials TEXT,
  referred_by TEXT,
  reason_code TEXT,
  reason_text TEXT,
  rebooked_from TEXT REFERENCES appointments(id),
  booked_in_encounter_id TEXT REFERENCES encounters(id),
  buckets INTEGER NOT NULL,
  claimed INTEGER NOT NULL,
  pep_parallel INTEGER NOT NULL DEFAULT 0 CHECK (pep_parallel IN (0, 1)),
  attested_state TEXT REFERENCES states(code),
  attested_at TEXT,
  patient_joined_at TEXT,
  provider_joined_at TEXT,
  waiting_since TEXT,
  started_at TEXT,
  call_dropped_at TEXT,
  ended_at TEXT,
  completed_at TEXT,
  lapsed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CONSTRAINT slot_fully_claimed CHECK (mode = 'async_messaging' OR status NOT IN ('Scheduled', 'Waiting', 'In progress') OR claimed = buckets),
  -- A visit for PEP (type 11) is held by video or phone: an answer in writing could come after its 72 hours.
  CONSTRAINT pep_is_live CHECK (encounter_type_id <> '11' OR kind <> 'async_messaging' AND mode NOT IN ('async', 'async_messaging'))
) STRICT;
CREATE UNIQUE INDEX one_pending_visit ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL
    AND kind <> 'ad_hoc' AND mode <> 'async_messaging' AND pep_parallel = 0;
CREATE UNIQUE INDEX one_open_async ON appointments(patient_id)
  WHERE status IN ('Waiting', 'In progress') AND mode = 'async_messaging';
CREATE INDEX appointments_by_patient ON appointments(patient_id, starts_at, id);
CREATE INDEX appointments_by_provider ON appointments(provider_id, starts_at, id);
CREATE INDEX appointments_open_of_provider ON appointments(provider_id, starts_at, id)
  WHERE status IN ('Scheduled', 'Waiting', 'In progress');
CREATE INDEX appointments_ad_hoc_of_provider ON appointments(provider_id, starts_at, id) WHERE kind = 'ad_hoc';
CREATE INDEX appointments_by_start ON appointments(starts_at, id);
CREATE UNIQUE INDEX one_pending_pep ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL
    AND kind <> 'ad_hoc' AND mode <> 'async_messaging' AND pep_parallel = 1;
CREATE UNIQUE INDEX one_open_ad_hoc ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL AND kind = 'ad_hoc';
CREATE INDEX appointments_completed ON appointments(patient_id, encounter_type_id) WHERE status = 'Complete';
CREATE INDEX appointments_by_encounter ON appointments(booked_in_encounter_id) WHERE booked_in_encounter_id IS NOT NULL;
CREATE INDEX appointments_by_status ON appointments(status, starts_at, id);
CREATE INDEX appointments_pending_of_patient ON appointments(patient_id, ends_at)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL;

-- The next visit of a patient, kept beside them: lists of patients show it and are ordered by it. One whose time has passed
-- is none.
CREATE TRIGGER next_appointment_book AFTER INSERT ON appointments WHEN new.status IN ('Scheduled', 'Waiting') BEGIN
  UPDATE patients SET (next_appointment_at, next_appointment_status) = (
    SELECT starts_at, status FROM appointments
    WHERE patient_id = new.patient_id AND status IN ('Scheduled', 'Waiting') AND lapsed_at IS NULL ORDER BY starts_at LIMIT 1)
  WHERE id = new.patient_id;
END;
CREATE TRIGGER next_appointment_change AFTER UPDATE OF starts_at, status, lapsed_at ON appointments
WHEN new.starts_at <> old.starts_at OR new.status <> old.status OR new.lapsed_at IS NOT old.lapsed_at BEGIN
  UPDATE patients SET (next_appointment_at, next_appointment_status) = (
    SELECT starts_at, status FROM appointments
    WHERE patient_id = new.patient_id AND status IN ('Scheduled', 'Waiting') AND lapsed_at IS NULL ORDER BY starts_at LIMIT 1)
  WHERE id = new.patient_id;
END;
CREATE TRIGGER next_appointment_end AFTER DELETE ON appointments BEGIN
  UPDATE patients SET (next_appointment_at, next_appointment_status) = (
    SELECT starts_at, status FROM appointments
    WHERE patient_id = old.patient_id AND status IN ('Scheduled', 'Waiting') AND lapsed_at IS NULL ORDER BY starts_at LIMIT 1)
  WHERE id = old.patient_id;
END;

-- A patient who moves to another time zone takes the visits to come along: what staff read of them is their time.
CREATE TRIGGER appointments_follow_timezone AFTER UPDATE OF timezone ON users
WHEN NEW.role = 'patient' AND NEW.timezone <> OLD.timezone BEGIN
  UPDATE appointments SET patient_timezone = NEW.timezone, version = version + 1, updated_at = NEW.updated_at
  WHERE patient_id = NEW.id AND status IN ('Scheduled', 'Waiting') AND lapsed_at IS NULL;
END;

-- The visits of whom a staff member cares for, by start, and by status and start: their lists are read from it a page at a
-- time. Triggers alone write it.
CREATE TABLE care_team_appointments (
  user_id TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  appointment_id TEXT NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (user_id, starts_at, appointment_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX care_team_appointments_by_status ON care_team_appointments(user_id, status, starts_at, appointment_id);
CREATE TRIGGER care_team_appointments_book AFTER INSERT ON appointments BEGIN
  INSERT INTO care_team_appointments
    SELECT DISTINCT user_id, new.starts_at, new.id, new.status FROM care_team WHERE patient_id = new.patient_id;
END;
CREATE TRIGGER care_team_appointments_move AFTER UPDATE OF starts_at, patient_id, status ON appointments
WHEN new.starts_at <> old.starts_at OR new.patient_id <> old.patient_id OR new.status <> old.status BEGIN
  DELETE FROM care_team_appointments WHERE user_id IN (SELECT user_id FROM care_team WHERE patient_id = old.patient_id)
    AND starts_at = old.starts_at AND appointment_id = old.id;
  INSERT INTO care_team_appointments
    SELECT DISTINCT user_id, new.starts_at, new.id, new.status FROM care_team WHERE patient_id = new.patient_id;
END;
CREATE TRIGGER care_team_appointments_end AFTER DELETE ON appointments BEGIN
  DELETE FROM care_team_appointments WHERE user_id IN (SELECT user_id FROM care_team WHERE patient_id = old.patient_id)
    AND starts_at = old.starts_at AND appointment_id = old.id;
END;
CREATE TRIGGER care_team_appointments_join AFTER INSERT ON care_team
WHEN NOT EXISTS (SELECT 1 FROM care_team other WHERE other.user_id = new.user_id AND other.patient_id = new.patient_id AND other.reason <> new.reason) BEGIN
  INSERT INTO care_team_appointments
    SELECT new.user_id, starts_at, id, status FROM appointments WHERE patient_id = new.patient_id;
END;
CREATE TRIGGER care_team_appointments_leave AFTER DELETE ON care_team
WHEN NOT EXISTS (SELECT 1 FROM care_team other WHERE other.user_id = old.user_id AND other.patient_id = old.patient_id) BEGIN
  DELETE FROM care_team_appointments WHERE user_id = old.user_id
    AND (starts_at, appointment_id) IN (SELECT starts_at, id FROM appointments WHERE patient_id = old.patient_id);
END;

CREATE TABLE appointment_history (
  id TEXT PRIMARY KEY,
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  from_status TEXT,
  to_status TEXT NOT NULL,
  action TEXT NOT NULL,
  actor_id TEXT,
  actor_role TEXT,
  acting_for TEXT REFERENCES users(id),
  reason_code TEXT,
  reason_text TEXT,
  starts_at TEXT NOT NULL,
  request_id TEXT NOT NULL,
  occurred_at TEXT NOT NULL
) STRICT;
CREATE INDEX appointment_history_in_order ON appointment_history(appointment_id, occurred_at);
CREATE TRIGGER appointment_history_no_update BEFORE UPDATE ON appointment_history BEGIN SELECT RAISE(ABORT, 'history_append_only'); END;
CREATE TRIGGER appointment_history_no_delete BEFORE DELETE ON appointment_history BEGIN SELECT RAISE(ABORT, 'history_append_only'); END;
