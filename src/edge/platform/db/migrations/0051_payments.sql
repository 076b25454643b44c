-- What patients pay for visits by card. Nothing of a card is here but its brand, its last four digits and the service's name of it.

-- A payment is of no appointment until the visit is booked with it; capture_before is the service's word for how long it
-- holds. Each try with another card is another attempt: its number is part of the keys that make the service do a thing once.
CREATE TABLE payments (
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
  -- Amounts as the service says them, never reckoned here.
  captured_amount INTEGER CHECK (captured_amount >= 0),
  refunded_amount INTEGER NOT NULL DEFAULT 0 CHECK (refunded_amount >= 0),
  refund_failed_at TEXT,
  failed_refund_id TEXT,
  dispute_status TEXT NOT NULL DEFAULT 'none' CHECK (dispute_status IN ('none', 'to_answer', 'answered', 'won', 'lost')),
  disputed_amount INTEGER,
  disputed_at TEXT,
  dispute_due_at TEXT,
  dispute_reason TEXT,
  reason_code TEXT,
  reason_text BLOB,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK (status NOT IN ('held', 'captured', 'refunding', 'refund_failed', 'refunded', 'refunded_by_hand') OR intent_id IS NOT NULL),
  CHECK (status <> 'saved' OR payment_method_id IS NOT NULL),
  CHECK (dispute_status = 'none' OR disputed_at IS NOT NULL)
) STRICT;
CREATE INDEX payments_by_patient ON payments(patient_id, created_at, id);
CREATE INDEX payments_by_time ON payments(created_at, id);
CREATE INDEX payments_by_status ON payments(status, created_at, id);
CREATE INDEX payments_by_dispute ON payments(dispute_status, created_at, id);
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

-- Whom an organization of the setting cash_pay_cbo_ids sends pays by card.
CREATE TRIGGER cash_pay_of_new_patient AFTER INSERT ON patients
WHEN new.cbo_id IN (SELECT value FROM json_each((SELECT value FROM system_settings WHERE key = 'cash_pay_cbo_ids'))) BEGIN
  UPDATE patients SET cash_pay = 1 WHERE id = new.id;
END;
CREATE TRIGGER cash_pay_of_moved_patient AFTER UPDATE OF cbo_id ON patients
WHEN new.cbo_id IS NOT old.cbo_id BEGIN
  UPDATE patients SET cash_pay = ifnull(new.cbo_id IN (SELECT value FROM json_each((SELECT value FROM system_settings WHERE key = 'cash_pay_cbo_ids'))), 0)
  WHERE id = new.id AND EXISTS (
    SELECT 1 FROM json_each((SELECT value FROM system_settings WHERE key = 'cash_pay_cbo_ids')) WHERE value IN (old.cbo_id, new.cbo_id));
END;
CREATE TRIGGER cash_pay_of_organizations AFTER UPDATE OF value ON system_settings
WHEN new.key = 'cash_pay_cbo_ids' AND new.value <> old.value BEGIN
  UPDATE patients SET cash_pay = 0, version = version + 1 WHERE cbo_id IN (SELECT value FROM json_each(old.value)) AND cash_pay = 1
    AND cbo_id NOT IN (SELECT value FROM json_each(new.value));
  UPDATE patients SET cash_pay = 1, version = version + 1 WHERE cbo_id IN (SELECT value FROM json_each(new.value)) AND cash_pay = 0;
END;

-- The card service of a laptop: what it holds. In local alone.
CREATE TABLE embedded_intents (
  id TEXT PRIMARY KEY,
  request_key TEXT NOT NULL UNIQUE,
  payment_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'authenticating', 'saved', 'held', 'captured', 'canceled')),
  client_secret TEXT NOT NULL UNIQUE,
  customer_id TEXT NOT NULL,
  payment_method_id TEXT,
  card TEXT,
  failure_code TEXT,
  capture_before TEXT,
  is_released INTEGER NOT NULL DEFAULT 0 CHECK (is_released IN (0, 1)),
  refunded_amount INTEGER NOT NULL DEFAULT 0,
  failed_refund_id TEXT,
  dispute_status TEXT CHECK (dispute_status IN ('to_answer', 'answered', 'won', 'lost')),
  disputed_at TEXT,
  dispute_due_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX embedded_intents_by_time ON embedded_intents(created_at, id);
