-- After this instant a delivery is of no use and is not sent: a code or a link that no longer works.
ALTER TABLE deliveries ADD COLUMN expires_at TEXT;
DROP INDEX deliveries_due;
CREATE INDEX deliveries_due ON deliveries(status, next_at, created_at);
