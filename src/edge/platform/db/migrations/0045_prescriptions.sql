-- Prescriptions (FHIR MedicationRequest). Which medicine and how it is taken is encrypted.
CREATE TABLE prescriptions (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  encounter_id TEXT REFERENCES encounters(id),
  appointment_id TEXT REFERENCES appointments(id),
  provider_id TEXT REFERENCES providers(id),
  pharmacy_id TEXT REFERENCES pharmacies(id),
  renews_id TEXT REFERENCES prescriptions(id),
  author_id TEXT NOT NULL REFERENCES users(id),
  signed_by_id TEXT REFERENCES users(id),
  drug BLOB NOT NULL,
  -- Of a medicine that is not of the formulary: its name, strength and form.
  medicine BLOB,
  -- How it is taken, as structure and in the words that are rendered of it.
  dosage BLOB NOT NULL,
  sig BLOB NOT NULL,
  note BLOB,
  overrides BLOB,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  days INTEGER NOT NULL CHECK (days > 0),
  refills INTEGER NOT NULL CHECK (refills >= 0),
  reason TEXT NOT NULL,
  substitution_allowed INTEGER NOT NULL DEFAULT 1 CHECK (substitution_allowed IN (0, 1)),
  refills_left INTEGER NOT NULL CHECK (refills_left >= 0),
  status TEXT NOT NULL CHECK (status IN ('draft', 'ready_to_sign', 'signed', 'sending', 'sent', 'verified', 'error', 'printed', 'change_requested',
    'renewal_requested', 'renewal_approved', 'renewal_denied', 'cancel_requested', 'canceled', 'cancel_denied', 'dispensed', 'partially_dispensed',
    'not_dispensed', 'transferred', 'discontinued', 'expired', 'entered_in_error')),
  pharmacy_status TEXT CHECK (pharmacy_status IN ('new', 'benefits_check', 'pa_required', 'pa_pending', 'pa_approved', 'pa_denied', 'copay_assistance',
    'patient_contact_needed', 'ready_to_fill', 'filling', 'out_of_stock', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up', 'returned',
    'transferred_out', 'on_hold', 'refill_too_soon', 'canceled')),
  tracking_number TEXT,
  written_on TEXT NOT NULL,
  signed_at TEXT,
  sent_at TEXT,
  filled_at TEXT,
  reason_code TEXT,
  reason_text BLOB,
  -- Which service took it to the pharmacy, and what that calls it.
  carrier TEXT CHECK (carrier IN ('dosespot', 'embedded')),
  erx_id TEXT,
  -- The message that sent it last, and the one by which its pharmacy asked for a change or a renewal.
  erx_message_id TEXT,
  pharmacy_request_id TEXT,
  -- What the pharmacy or the service said in words: why it took nothing, what it asks for.
  pharmacy_note BLOB,
  -- Whether its pharmacy is asked to give out nothing more of it, since when, and what it answered.
  recall TEXT CHECK (recall IN ('asked', 'confirmed', 'denied')),
  recalled_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- No medicine leaves without a signature, and none is sent nowhere.
  CHECK (status IN ('draft', 'ready_to_sign') OR (signed_at IS NOT NULL AND signed_by_id IS NOT NULL)),
  CHECK (sent_at IS NULL OR pharmacy_id IS NOT NULL)
) STRICT;
CREATE INDEX prescriptions_by_patient ON prescriptions(patient_id, written_on, id);
CREATE INDEX prescriptions_by_encounter ON prescriptions(encounter_id, written_on, id) WHERE encounter_id IS NOT NULL;
CREATE INDEX prescriptions_by_appointment ON prescriptions(appointment_id, written_on, id) WHERE appointment_id IS NOT NULL;
CREATE INDEX prescriptions_by_provider ON prescriptions(provider_id, written_on, id) WHERE provider_id IS NOT NULL;
CREATE INDEX prescriptions_by_pharmacy ON prescriptions(pharmacy_id, written_on, id) WHERE pharmacy_id IS NOT NULL;
CREATE INDEX prescriptions_by_day ON prescriptions(written_on, id);
CREATE INDEX prescriptions_by_time ON prescriptions(created_at, id);
CREATE INDEX prescriptions_renewing ON prescriptions(renews_id) WHERE renews_id IS NOT NULL;
