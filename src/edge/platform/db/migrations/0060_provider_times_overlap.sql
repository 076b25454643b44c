-- What is asked for or approved of one clinician's time never overlaps, away or at work.
CREATE TRIGGER admin_times_do_not_overlap BEFORE INSERT ON admin_times
WHEN new.status IN ('pending', 'approved') AND (EXISTS (
  SELECT 1 FROM admin_times INDEXED BY admin_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id) OR EXISTS (
  SELECT 1 FROM out_of_office_times INDEXED BY out_of_office_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id))
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
CREATE TRIGGER admin_times_move_without_overlap BEFORE UPDATE OF starts_at, ends_at, status, provider_id ON admin_times
WHEN new.status IN ('pending', 'approved') AND (EXISTS (
  SELECT 1 FROM admin_times INDEXED BY admin_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id) OR EXISTS (
  SELECT 1 FROM out_of_office_times INDEXED BY out_of_office_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id))
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
CREATE TRIGGER out_of_office_times_do_not_overlap BEFORE INSERT ON out_of_office_times
WHEN new.status IN ('pending', 'approved') AND (EXISTS (
  SELECT 1 FROM admin_times INDEXED BY admin_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id) OR EXISTS (
  SELECT 1 FROM out_of_office_times INDEXED BY out_of_office_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id))
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
CREATE TRIGGER out_of_office_times_move_without_overlap BEFORE UPDATE OF starts_at, ends_at, status, provider_id ON out_of_office_times
WHEN new.status IN ('pending', 'approved') AND (EXISTS (
  SELECT 1 FROM admin_times INDEXED BY admin_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id) OR EXISTS (
  SELECT 1 FROM out_of_office_times INDEXED BY out_of_office_times_by_provider
  WHERE provider_id = new.provider_id AND starts_at < new.ends_at AND ends_at > new.starts_at
    AND status IN ('pending', 'approved') AND id <> new.id))
BEGIN SELECT RAISE(ABORT, 'provider_times_overlap'); END;
