-- Patients who want an earlier time than that of their visit, in line in the order in which they asked. What is free again is
-- held for one of them at a time, by claims of their request that expire (`slot_claims` of the kind `hold`).
CREATE TABLE earlier_time_requests (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  appointment_id TEXT NOT NULL REFERENCES appointments(id),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'offered', 'taken', 'stopped', 'ended')),
  provider_id TEXT REFERENCES providers(id),
  availability_id TEXT REFERENCES availabilities(id),
  starts_at TEXT,
  expires_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((status = 'offered') = (starts_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_earlier_time_request ON earlier_time_requests(appointment_id) WHERE status IN ('waiting', 'offered');
CREATE UNIQUE INDEX one_offered_earlier_time ON earlier_time_requests(patient_id) WHERE status = 'offered';
CREATE INDEX earlier_time_requests_in_line ON earlier_time_requests(created_at, id) WHERE status = 'waiting';
CREATE INDEX earlier_time_requests_by_patient ON earlier_time_requests(patient_id, id);
CREATE INDEX earlier_time_requests_by_appointment ON earlier_time_requests(appointment_id);

-- Each time that was held because of a request: it is offered once.
CREATE TABLE earlier_time_offers (
  request_id TEXT NOT NULL REFERENCES earlier_time_requests(id),
  provider_id TEXT NOT NULL REFERENCES providers(id),
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  offered_at TEXT NOT NULL,
  PRIMARY KEY (request_id, provider_id, starts_at)
) STRICT, WITHOUT ROWID;

-- With the visit, however it changes: moved to a time that was offered, the request is answered; moved to another, what
-- was held is free and the place in line stays; canceled, begun or past, it is over.
CREATE TRIGGER earlier_time_request_follows_visit AFTER UPDATE OF status, starts_at, provider_id, lapsed_at ON appointments
WHEN (new.status <> old.status OR new.starts_at <> old.starts_at OR new.provider_id IS NOT old.provider_id
  OR new.lapsed_at IS NOT old.lapsed_at)
  AND EXISTS (SELECT 1 FROM earlier_time_requests WHERE appointment_id = new.id AND status IN ('waiting', 'offered'))
BEGIN
  DELETE FROM slot_claims WHERE kind = 'hold' AND owner_id IN (
    SELECT id FROM earlier_time_requests WHERE appointment_id = new.id AND status = 'offered');
  UPDATE earlier_time_requests SET
    status = CASE
      WHEN new.status <> 'Scheduled' OR new.lapsed_at IS NOT NULL THEN 'ended'
      WHEN EXISTS (SELECT 1 FROM earlier_time_offers o WHERE o.request_id = earlier_time_requests.id
        AND o.provider_id = new.provider_id AND o.starts_at = new.starts_at) THEN 'taken'
      ELSE 'waiting' END,
    provider_id = NULL, availability_id = NULL, starts_at = NULL, expires_at = NULL,
    version = version + 1, updated_at = new.updated_at
  WHERE appointment_id = new.id AND status IN ('waiting', 'offered');
END;
