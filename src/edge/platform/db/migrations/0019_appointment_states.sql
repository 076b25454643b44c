-- How a visit is held: of what kind it is, who came when, and since when its outcome is missing.

ALTER TABLE appointments ADD COLUMN kind TEXT NOT NULL DEFAULT 'scheduled'
  CHECK (kind IN ('scheduled', 'on_demand', 'async_messaging', 'ad_hoc'));
UPDATE appointments SET kind = 'async_messaging' WHERE mode = 'async_messaging';
ALTER TABLE appointments ADD COLUMN attested_state TEXT REFERENCES states(code);
ALTER TABLE appointments ADD COLUMN attested_at TEXT;
ALTER TABLE appointments ADD COLUMN patient_joined_at TEXT;
ALTER TABLE appointments ADD COLUMN provider_joined_at TEXT;
-- Set while the patient is in the waiting room.
ALTER TABLE appointments ADD COLUMN waiting_since TEXT;
ALTER TABLE appointments ADD COLUMN started_at TEXT;
ALTER TABLE appointments ADD COLUMN call_dropped_at TEXT;
ALTER TABLE appointments ADD COLUMN ended_at TEXT;
ALTER TABLE appointments ADD COLUMN completed_at TEXT;
-- The time of the visit passed and no outcome was recorded: it no longer counts as pending.
ALTER TABLE appointments ADD COLUMN lapsed_at TEXT;

ALTER TABLE appointment_history ADD COLUMN acting_for TEXT REFERENCES users(id);

-- A visit that has begun, or whose time has passed, does not stand in the way of the next one.
DROP INDEX one_pending_visit;
CREATE UNIQUE INDEX one_pending_visit ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL
    AND kind <> 'ad_hoc' AND mode <> 'async_messaging' AND pep_parallel = 0;
DROP INDEX one_pending_pep;
CREATE UNIQUE INDEX one_pending_pep ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL
    AND kind <> 'ad_hoc' AND mode <> 'async_messaging' AND pep_parallel = 1;
CREATE UNIQUE INDEX one_open_ad_hoc ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting') AND started_at IS NULL AND lapsed_at IS NULL AND kind = 'ad_hoc';
