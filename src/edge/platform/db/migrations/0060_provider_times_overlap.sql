-- Time of clinicians without visits that is asked for or in force, of either kind.
CREATE VIEW provider_times AS
  SELECT id, provider_id, starts_at, ends_at FROM admin_times WHERE status IN ('pending', 'approved')
  UNION ALL SELECT id, provider_id, kept_starts_at, kept_ends_at FROM admin_times
    WHERE status = 'pending' AND kept_ends_at IS NOT NULL
  UNION ALL SELECT id, provider_id, starts_at, ends_at FROM out_of_office_times WHERE status IN ('pending', 'approved')
  UNION ALL SELECT id, provider_id, kept_starts_at, kept_ends_at FROM out_of_office_times
    WHERE status = 'pending' AND kept_ends_at IS NOT NULL;

-- What is asked for or approved of one clinician's time never overlaps, away or at work.
CREATE TRIGGER admin_times_do_not_overlap BEFORE INSERT ON admin_times
WHEN new.status IN ('pending', 'approved') AND EXISTS (
  SELECT 1 FROM provider_times
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at AND id <> new.id)
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
CREATE TRIGGER admin_times_move_without_overlap BEFORE UPDATE OF starts_at, ends_at, status, provider_id ON admin_times
WHEN new.status IN ('pending', 'approved') AND EXISTS (
  SELECT 1 FROM provider_times
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at AND id <> new.id)
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
CREATE TRIGGER out_of_office_times_do_not_overlap BEFORE INSERT ON out_of_office_times
WHEN new.status IN ('pending', 'approved') AND EXISTS (
  SELECT 1 FROM provider_times
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at AND id <> new.id)
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
CREATE TRIGGER out_of_office_times_move_without_overlap BEFORE UPDATE OF starts_at, ends_at, status, provider_id ON out_of_office_times
WHEN new.status IN ('pending', 'approved') AND EXISTS (
  SELECT 1 FROM provider_times
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at AND id <> new.id)
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
