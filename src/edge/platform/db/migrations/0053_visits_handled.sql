-- Who accepted, declined or handed over a visit in writing, and the requests that changed last.
ALTER TABLE async_messaging_appointments ADD COLUMN handled_by_id TEXT REFERENCES users(id);
CREATE INDEX on_demand_by_change ON on_demand_appointments(status, updated_at);
