-- When every attempt to tell the lab of an order, or of its cancellation, had failed; null once it is sent again.
ALTER TABLE labs ADD COLUMN transmission_failed_at TEXT;
