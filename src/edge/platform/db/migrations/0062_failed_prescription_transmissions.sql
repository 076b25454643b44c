-- When every attempt to tell the pharmacy of a prescription, or of its end, had failed; null once it is sent again.
ALTER TABLE prescriptions ADD COLUMN transmission_failed_at TEXT;
