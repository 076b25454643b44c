-- When it was found that records did not arrive, or were taken back before they left.
ALTER TABLE roi_medical_records ADD COLUMN fax_failed_at TEXT;
CREATE INDEX roi_medical_records_faxed ON roi_medical_records(faxed_at) WHERE fax_failed_at IS NULL AND faxed_at IS NOT NULL;
