-- What the clinic decides: settings, switches, hours, its own brand, and who may come without a community organization.

INSERT INTO cbos (id, name, created_at, updated_at) VALUES
  ('01990000-000a-7000-8000-000000000001', 'Care Plus Direct', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');

-- Whoever no organization sends comes under this one, and may be seen wherever a clinician is licensed.
INSERT INTO rule_sets (id, cbo_id, priority, action) VALUES
  ('01990000-000b-7000-8000-000000000001', '01990000-000a-7000-8000-000000000001', 100, 'allowed');

-- Lists are JSON; an empty value means that nothing is chosen yet. Public ones are read before sign-in.
INSERT INTO system_settings (id, key, value, public, updated_at) VALUES
  ('01990000-0005-7000-8000-000000000001', 'inactivity_period', '1800', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000002', 'keep_alive_seconds', '300', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000003', 'session_hours_patient', '12', 0, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000004', 'session_hours_staff', '8', 0, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000005', 'password_length', '15', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000006', 'password_lowercase', '0', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000007', 'password_uppercase', '0', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000008', 'password_digits', '0', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000009', 'password_symbols', '0', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000010', 'booking_lead_minutes', '15', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000011', 'booking_step_minutes', '20', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000012', 'booking_days', '5', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000013', 'phone_numbers_for_sms', '["8005550127"]', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000014', 'cash_pay_cbo_ids', '[]', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000015', 'reach_la_cbo_id', '', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000016', 'default_cbo_id', '01990000-000a-7000-8000-000000000001', 0, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000017', 'support_phone', '8005550127', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0005-7000-8000-000000000018', 'support_hours', 'Mon-Fri 8am-6pm EST', 1, '2026-11-01T00:00:00.000Z');

INSERT INTO feature_flags (id, key, value, updated_at) VALUES
  ('01990000-0006-7000-8000-000000000001', 'react_cache_persisted', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0006-7000-8000-000000000002', 'dosespot_enabled', 0, '2026-11-01T00:00:00.000Z'),
  ('01990000-0006-7000-8000-000000000003', 'quest_labs', 0, '2026-11-01T00:00:00.000Z'),
  ('01990000-0006-7000-8000-000000000004', 'notifications_log_on_react', 1, '2026-11-01T00:00:00.000Z'),
  ('01990000-0006-7000-8000-000000000005', 'cash_pay', 0, '2026-11-01T00:00:00.000Z');

-- Weekday 0 is Sunday.
INSERT INTO business_hours (id, weekday, opens, closes, timezone) VALUES
  ('01990000-0007-7000-8000-000000000001', 1, '08:00', '18:00', 'America/New_York'),
  ('01990000-0007-7000-8000-000000000002', 2, '08:00', '18:00', 'America/New_York'),
  ('01990000-0007-7000-8000-000000000003', 3, '08:00', '18:00', 'America/New_York'),
  ('01990000-0007-7000-8000-000000000004', 4, '08:00', '18:00', 'America/New_York'),
  ('01990000-0007-7000-8000-000000000005', 5, '08:00', '18:00', 'America/New_York');

-- Five inputs; every other colour is derived from them. What is null is drawn by the product itself.
INSERT INTO themes (id, name, host, is_default, palette, typography, app) VALUES
  ('01990000-0009-7000-8000-000000000001', 'Care Plus', NULL, 1,
    '{"primary":"#53b3e4","secondary":"#8AC541","neutral":"#efe6d8","error":"#d64545","info":"#53b3e4","action":null,"text":null,"divider":null,"backdrop":null}',
    '{"font":"Radio Canada","display":"Radio Canada","url":null,"weights":[300,400,700]}',
    '{"name":"Care Plus","default":true,"scheme":"light dark","logo":{"main":null,"favicon":"/favicon.svg","pride":null}}');
