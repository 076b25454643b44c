-- Agreements with the vendors that hold health data: each entry is a version, and the newest of a service counts.
CREATE TABLE vendor_agreements (
  id TEXT PRIMARY KEY,
  service TEXT NOT NULL,
  -- Of the deployment, as the entry was made: an agreement with another vendor says nothing of this one.
  vendor TEXT NOT NULL,
  basis TEXT NOT NULL CHECK (basis IN ('signed', 'not_needed')),
  signed_on TEXT NOT NULL,
  signed_by TEXT NOT NULL,
  ends_on TEXT,
  note TEXT,
  recorder_id TEXT NOT NULL REFERENCES users(id),
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (basis = 'signed' OR note IS NOT NULL)
) STRICT;
CREATE INDEX vendor_agreements_by_service ON vendor_agreements(service, created_at);
CREATE INDEX vendor_agreements_by_time ON vendor_agreements(created_at);
CREATE TRIGGER vendor_agreements_no_update BEFORE UPDATE ON vendor_agreements BEGIN SELECT RAISE(ABORT, 'signed_already'); END;
CREATE TRIGGER vendor_agreements_no_delete BEFORE DELETE ON vendor_agreements BEGIN SELECT RAISE(ABORT, 'signed_already'); END;

-- Test alerts that left: one arrived once a person entered the code that it carries.
CREATE TABLE alert_tests (
  id TEXT PRIMARY KEY,
  -- A hash of where alerts go: a new address is tested anew. The address of a webhook is a secret.
  target_hash TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  confirmed_at TEXT
) STRICT;
CREATE INDEX alert_tests_by_target ON alert_tests(target_hash, sent_at);
