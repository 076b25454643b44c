-- The fourteen reasons for a status change stood as the statuses themselves, so that a status named a diagnosis.
-- A status now says only how the record stands; the old status is the reason, a code of the list status_change.
ALTER TABLE patients ADD COLUMN standing TEXT NOT NULL DEFAULT 'active' CHECK (standing IN ('active', 'inactive', 'closed'));
UPDATE patients SET
  standing = CASE
    WHEN status IN ('enrolled', 're_engaged', 'transferred_in', 'other') THEN 'active'
    WHEN status IN ('deceased', 'duplicate') THEN 'closed'
    ELSE 'inactive' END,
  status_reason = CASE
    WHEN status = 'enrolled' AND status_reason IS NULL THEN NULL
    ELSE status END;
ALTER TABLE patients DROP COLUMN status;
ALTER TABLE patients RENAME COLUMN standing TO status;
