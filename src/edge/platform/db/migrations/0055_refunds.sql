-- A refund that the card service refuses, and one that staff gave another way: two more statuses, so that the table is made anew.
CREATE TABLE payments_with_refunds (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients(id),
  appointment_id TEXT REFERENCES appointments(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('pending', 'saved', 'held', 'captured', 'failed', 'voided', 'resolved', 'refunding', 'refund_failed',
    'refunded', 'refunded_by_hand')),
  intent_id TEXT UNIQUE,
  customer_id TEXT,
  payment_method_id TEXT,
  attempt INTEGER NOT NULL DEFAULT 1,
  card TEXT,
  failure_code TEXT,
  capture_before TEXT,
  captured_at TEXT,
  refunded_at TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (status NOT IN ('held', 'captured', 'refunding', 'refund_failed', 'refunded', 'refunded_by_hand') OR intent_id IS NOT NULL),
  CHECK (status <> 'saved' OR payment_method_id IS NOT NULL)
) STRICT;
INSERT INTO payments_with_refunds (id, patient_id, appointment_id, encounter_type_id, amount, status, intent_id, customer_id,
  payment_method_id, attempt, card, failure_code, capture_before, captured_at, refunded_at, reason_code, reason_text, version, created_at,
  updated_at)
SELECT id, patient_id, appointment_id, encounter_type_id, amount, status, intent_id, customer_id, payment_method_id, attempt, card,
  failure_code, capture_before, captured_at, refunded_at, reason_code, reason_text, version, created_at, updated_at
FROM payments;
DROP TABLE payments;
ALTER TABLE payments_with_refunds RENAME TO payments;
CREATE INDEX payments_by_patient ON payments(patient_id, created_at, id);
CREATE INDEX payments_by_time ON payments(created_at, id);
CREATE INDEX payments_by_status ON payments(status, created_at, id);
-- Two windows, a second press and the button back find the same one.
CREATE UNIQUE INDEX one_unused_payment ON payments(patient_id, encounter_type_id)
  WHERE appointment_id IS NULL AND status IN ('pending', 'saved', 'held');
-- What goes back pays for no visit any more: one that takes place after all is paid anew.
CREATE UNIQUE INDEX one_payment_of_visit ON payments(appointment_id)
  WHERE appointment_id IS NOT NULL AND status NOT IN ('voided', 'refunding', 'refund_failed', 'refunded', 'refunded_by_hand');
CREATE INDEX payments_by_appointment ON payments(appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX payments_unused ON payments(updated_at)
  WHERE appointment_id IS NULL AND status IN ('pending', 'saved', 'held');
-- What the night compares with the card service.
CREATE INDEX payments_by_capture ON payments(captured_at) WHERE captured_at IS NOT NULL;
CREATE INDEX payments_by_refund ON payments(refunded_at) WHERE refunded_at IS NOT NULL;
CREATE INDEX payments_to_forget ON payments(updated_at) WHERE status = 'resolved' AND intent_id IS NOT NULL;
