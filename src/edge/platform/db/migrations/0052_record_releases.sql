-- Authorizations of patients to release records, and what was sent under them. To whom, what and why is encrypted.
CREATE TABLE roi_requests (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  entity BLOB NOT NULL,
  recipient BLOB NOT NULL,
  recipient_fax BLOB,
  recipient_address BLOB,
  purpose BLOB NOT NULL,
  purpose_text BLOB,
  sections BLOB NOT NULL,
  "from" TEXT,
  until TEXT,
  expires_on TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'sent_to_patient', 'signed', 'sent', 'acknowledged', 'declined', 'canceled', 'revoked',
    'expired')),
  classes BLOB,
  initials BLOB,
  signed_at TEXT,
  ended_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- Records go out under a signature alone.
  CHECK (status NOT IN ('signed', 'sent', 'acknowledged') OR (signed_at IS NOT NULL AND initials IS NOT NULL))
) STRICT;
CREATE INDEX roi_requests_by_patient ON roi_requests(patient_id, created_at, id);
CREATE INDEX roi_requests_by_time ON roi_requests(created_at, id);
CREATE INDEX roi_requests_by_status ON roi_requests(status, created_at, id);
CREATE INDEX roi_requests_expiring ON roi_requests(expires_on) WHERE status IN ('sent_to_patient', 'signed', 'sent', 'acknowledged');

CREATE TABLE roi_medical_records (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  roi_request_id TEXT NOT NULL REFERENCES roi_requests(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  sections BLOB NOT NULL,
  "from" TEXT,
  until TEXT,
  faxed_at TEXT,
  fax_number BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX roi_medical_records_by_patient ON roi_medical_records(patient_id, created_at, id);
CREATE INDEX roi_medical_records_by_request ON roi_medical_records(roi_request_id, created_at, id);
