-- Rules of the schedule that no request can get around.

-- At most a day long, so that whatever reaches into a window is found from the window's own edge.
CREATE TRIGGER availabilities_last_a_day_at_most BEFORE INSERT ON availabilities
WHEN new.end_bucket - new.start_bucket > 288
BEGIN SELECT RAISE(ABORT, 'availability_too_long'); END;
CREATE TRIGGER availabilities_grow_to_a_day_at_most BEFORE UPDATE OF start_bucket, end_bucket ON availabilities
WHEN new.end_bucket - new.start_bucket > 288
BEGIN SELECT RAISE(ABORT, 'availability_too_long'); END;

-- One clinician is free once at a time: what is open, or asked for, never overlaps.
CREATE TRIGGER availabilities_do_not_overlap BEFORE INSERT ON availabilities
WHEN new.status IN ('pending', 'authorized') AND EXISTS (
  SELECT 1 FROM availabilities INDEXED BY availabilities_by_provider
  WHERE provider_id = new.provider_id AND start_bucket > new.start_bucket - 288 AND start_bucket < new.end_bucket
    AND end_bucket > new.start_bucket AND status IN ('pending', 'authorized'))
BEGIN SELECT RAISE(ABORT, 'availabilities_overlap'); END;
CREATE TRIGGER availabilities_move_without_overlap BEFORE UPDATE OF start_bucket, end_bucket, status, provider_id ON availabilities
WHEN new.status IN ('pending', 'authorized') AND EXISTS (
  SELECT 1 FROM availabilities INDEXED BY availabilities_by_provider
  WHERE provider_id = new.provider_id AND start_bucket > new.start_bucket - 288 AND start_bucket < new.end_bucket
    AND end_bucket > new.start_bucket AND status IN ('pending', 'authorized') AND id <> new.id)
BEGIN SELECT RAISE(ABORT, 'availabilities_overlap'); END;

-- A visit within 72 hours of exposure does not wait for the one already in the diary; but there is one of it.
CREATE UNIQUE INDEX one_pending_pep ON appointments(patient_id)
  WHERE status IN ('Scheduled', 'Waiting', 'In progress') AND mode <> 'async_messaging' AND pep_parallel = 1;

-- Whether somebody was ever seen for HIV, without reading through all their visits.
CREATE INDEX appointments_seen_for_hiv ON appointments(patient_id)
  WHERE status = 'Complete' AND encounter_type_id IN ('5', '6', '7', '8');

CREATE INDEX appointments_by_status ON appointments(status, starts_at, id);
