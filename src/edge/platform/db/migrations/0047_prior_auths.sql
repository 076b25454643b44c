-- Prior authorizations (FHIR Claim with use preauthorization). What was answered, the number and the reasons are encrypted.
CREATE TABLE prior_auths (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  prescription_id TEXT NOT NULL REFERENCES prescriptions(id),
  provider_id TEXT REFERENCES providers(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  signed_by_id TEXT REFERENCES users(id),
  appeal_of_id TEXT REFERENCES prior_auths(id),
  template TEXT NOT NULL,
  payer TEXT,
  member_number BLOB,
  answers BLOB NOT NULL,
  urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'pended', 'info_requested', 'approved', 'partially_approved', 'modified', 'denied',
    'appeal_submitted', 'appeal_approved', 'appeal_denied', 'expired', 'canceled', 'not_required')),
  channel TEXT CHECK (channel IN ('fax', 'portal', 'phone')),
  reference BLOB,
  submitted_at TEXT,
  -- When the payer must have answered, and when that was missed.
  due_at TEXT,
  overdue_at TEXT,
  answered_at TEXT,
  -- The last day of what was approved, and of an appeal.
  valid_until TEXT,
  appeal_by TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- None is with a payer without a signature.
  CHECK (submitted_at IS NULL OR (signed_by_id IS NOT NULL AND channel IS NOT NULL))
) STRICT;
CREATE INDEX prior_auths_by_patient ON prior_auths(patient_id, created_at, id);
CREATE INDEX prior_auths_by_time ON prior_auths(created_at, id);
CREATE INDEX prior_auths_by_status ON prior_auths(status, created_at, id);
CREATE INDEX prior_auths_by_submission ON prior_auths(submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX prior_auths_due ON prior_auths(due_at) WHERE answered_at IS NULL AND overdue_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX prior_auths_valid ON prior_auths(valid_until) WHERE valid_until IS NOT NULL;
CREATE UNIQUE INDEX prior_auths_appeal ON prior_auths(appeal_of_id) WHERE appeal_of_id IS NOT NULL AND status <> 'canceled';
