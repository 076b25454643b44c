-- Applications to the assistance program of a manufacturer. What of the patient goes out is encrypted.
CREATE TABLE gilead_applications (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  prescription_id TEXT NOT NULL REFERENCES prescriptions(id),
  provider_id TEXT REFERENCES providers(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  signed_by_id TEXT REFERENCES users(id),
  program TEXT NOT NULL CHECK (program IN ('MAP', 'PAP')),
  shipping_address BLOB,
  note BLOB,
  -- As it was signed.
  form BLOB,
  status TEXT NOT NULL CHECK (status IN ('draft', 'patient_signed', 'provider_signed', 'submitted', 'in_review', 'approved', 'active',
    'expiring', 'expired', 'denied', 'declined', 'canceled')),
  patient_initials BLOB,
  patient_signed_at TEXT,
  provider_initials BLOB,
  provider_signed_at TEXT,
  channel TEXT CHECK (channel IN ('fax', 'portal', 'mail')),
  submitted_at TEXT,
  answered_at TEXT,
  ends_on TEXT,
  ended_at TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- Nothing goes out without both signatures.
  CHECK (submitted_at IS NULL OR (form IS NOT NULL AND patient_signed_at IS NOT NULL AND provider_signed_at IS NOT NULL))
) STRICT;
CREATE INDEX gilead_applications_by_patient ON gilead_applications(patient_id, created_at, id);
CREATE INDEX gilead_applications_by_time ON gilead_applications(created_at, id);
CREATE INDEX gilead_applications_by_status ON gilead_applications(status, created_at, id);
CREATE INDEX gilead_applications_ending ON gilead_applications(ends_on) WHERE status IN ('approved', 'active', 'expiring');
CREATE UNIQUE INDEX gilead_applications_open ON gilead_applications(patient_id, program)
  WHERE status IN ('draft', 'patient_signed', 'provider_signed', 'submitted', 'in_review');
