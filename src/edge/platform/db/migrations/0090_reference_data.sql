-- What the clinic offers: service lines, visit types, who does which, and what a patient may choose.

INSERT INTO service_lines (id, name, on_demand, async_messaging, prefer_on_demand, position) VALUES
  ('01990000-0001-7000-8000-000000000001', 'PEP', 1, 0, 1, 1),
  ('01990000-0001-7000-8000-000000000002', 'PrEP', 1, 1, 0, 2),
  ('01990000-0001-7000-8000-000000000003', 'Injectable PrEP', 0, 0, 0, 3),
  ('01990000-0001-7000-8000-000000000004', 'HIV', 0, 0, 0, 4),
  ('01990000-0001-7000-8000-000000000005', 'Hep C', 0, 0, 0, 5),
  ('01990000-0001-7000-8000-000000000006', 'STI', 1, 1, 0, 6),
  ('01990000-0001-7000-8000-000000000007', 'STI-PEP', 1, 1, 0, 7),
  ('01990000-0001-7000-8000-000000000008', 'STI Testing', 0, 1, 0, 8),
  ('01990000-0001-7000-8000-000000000009', 'Wellness', 0, 1, 0, 9);

INSERT INTO encounter_types (id, name, service_line_id, program, duration_minutes, position) VALUES
  ('1', 'PrEP Initial', '01990000-0001-7000-8000-000000000002', 'prep', 20, 1),
  ('2', 'PrEP Quarterly', '01990000-0001-7000-8000-000000000002', 'prep', 20, 2),
  ('3', 'PrEP Follow Up', '01990000-0001-7000-8000-000000000002', 'prep', 20, 3),
  ('4', 'Hep C', '01990000-0001-7000-8000-000000000005', 'hep_c', 30, 4),
  ('5', 'HIV Enrollment', '01990000-0001-7000-8000-000000000004', 'hiv', 30, 5),
  ('6', 'HIV Initial', '01990000-0001-7000-8000-000000000004', 'hiv', 30, 6),
  ('7', 'HIV Follow Up', '01990000-0001-7000-8000-000000000004', 'hiv', 20, 7),
  ('8', 'HIV Adherence', '01990000-0001-7000-8000-000000000004', 'hiv', 20, 8),
  ('9', 'STI Follow Up', '01990000-0001-7000-8000-000000000006', 'sti', 20, 9),
  ('10', 'Injectable PrEP', '01990000-0001-7000-8000-000000000003', 'prep', 20, 10),
  ('11', 'PEP', '01990000-0001-7000-8000-000000000001', 'pep', 20, 11),
  ('12', 'STI Testing', '01990000-0001-7000-8000-000000000008', 'sti', 20, 12),
  ('13', 'Wellness', '01990000-0001-7000-8000-000000000009', 'wellness', 20, 13);

INSERT INTO provider_types (id, name, sees_patients, position) VALUES
  ('01990000-0002-7000-8000-000000000001', 'Physician', 1, 1),
  ('01990000-0002-7000-8000-000000000002', 'Nurse practitioner', 1, 2),
  ('01990000-0002-7000-8000-000000000003', 'Physician assistant', 1, 3),
  ('01990000-0002-7000-8000-000000000004', 'Pharmacist', 1, 4),
  ('01990000-0002-7000-8000-000000000005', 'Nurse', 1, 5),
  ('01990000-0002-7000-8000-000000000006', 'Medical assistant', 0, 6),
  ('01990000-0002-7000-8000-000000000007', 'Counselor', 1, 7);

-- Prescribers do every visit; the others what their licence covers without one.
INSERT INTO provider_type_encounter_types (provider_type_id, encounter_type_id)
SELECT p.id, e.id FROM provider_types p, encounter_types e
WHERE p.name IN ('Physician', 'Nurse practitioner', 'Physician assistant');
INSERT INTO provider_type_encounter_types (provider_type_id, encounter_type_id)
SELECT p.id, e.id FROM provider_types p, encounter_types e
WHERE p.name = 'Pharmacist' AND e.id IN ('2', '3', '8', '12');
INSERT INTO provider_type_encounter_types (provider_type_id, encounter_type_id)
SELECT p.id, e.id FROM provider_types p, encounter_types e
WHERE p.name = 'Nurse' AND e.id IN ('8', '12', '13');
INSERT INTO provider_type_encounter_types (provider_type_id, encounter_type_id)
SELECT p.id, e.id FROM provider_types p, encounter_types e
WHERE p.name = 'Counselor' AND e.id IN ('8', '13');

INSERT INTO treatments (id, name, service_line_id, summary, position) VALUES
  ('01990000-0003-7000-8000-000000000001', 'PEP', '01990000-0001-7000-8000-000000000001', 'Pills for 28 days that can stop HIV after exposure. Start within 72 hours, the sooner the better', 1),
  ('01990000-0003-7000-8000-000000000002', 'PrEP', '01990000-0001-7000-8000-000000000002', 'A daily pill that protects you from HIV', 2),
  ('01990000-0003-7000-8000-000000000003', 'Injectable PrEP', '01990000-0001-7000-8000-000000000003', 'A shot every two or six months, in place of a pill', 3),
  ('01990000-0003-7000-8000-000000000004', 'STI Testing', '01990000-0001-7000-8000-000000000008', 'Kits for home: throat, swab, urine and finger prick', 4),
  ('01990000-0003-7000-8000-000000000005', 'STI', '01990000-0001-7000-8000-000000000006', 'Treatment when a test came back positive or a partner told you', 5),
  ('01990000-0003-7000-8000-000000000006', 'STI-PEP', '01990000-0001-7000-8000-000000000007', 'An antibiotic after sex that lowers the chance of an STI', 6),
  ('01990000-0003-7000-8000-000000000007', 'HIV', '01990000-0001-7000-8000-000000000004', 'Start, restart or move your HIV care', 7),
  ('01990000-0003-7000-8000-000000000008', 'Hep C', '01990000-0001-7000-8000-000000000005', 'Pills that cure most people in 8 to 12 weeks', 8),
  ('01990000-0003-7000-8000-000000000009', 'Wellness', '01990000-0001-7000-8000-000000000009', 'Checkups, vaccines and sexual health questions', 9);

INSERT INTO treatment_encounter_types (treatment_id, encounter_type_id, stage) VALUES
  ('01990000-0003-7000-8000-000000000001', '11', 'initial'),
  ('01990000-0003-7000-8000-000000000001', '1', 'follow_up'),
  ('01990000-0003-7000-8000-000000000001', '12', 'follow_up'),
  ('01990000-0003-7000-8000-000000000002', '1', 'initial'),
  ('01990000-0003-7000-8000-000000000002', '2', 'follow_up'),
  ('01990000-0003-7000-8000-000000000002', '3', 'follow_up'),
  ('01990000-0003-7000-8000-000000000003', '10', 'initial'),
  ('01990000-0003-7000-8000-000000000003', '3', 'follow_up'),
  ('01990000-0003-7000-8000-000000000003', '10', 'follow_up'),
  ('01990000-0003-7000-8000-000000000004', '12', 'initial'),
  ('01990000-0003-7000-8000-000000000004', '12', 'follow_up'),
  ('01990000-0003-7000-8000-000000000005', '9', 'initial'),
  ('01990000-0003-7000-8000-000000000005', '9', 'follow_up'),
  ('01990000-0003-7000-8000-000000000006', '9', 'initial'),
  ('01990000-0003-7000-8000-000000000006', '9', 'follow_up'),
  ('01990000-0003-7000-8000-000000000007', '5', 'initial'),
  ('01990000-0003-7000-8000-000000000007', '6', 'initial'),
  ('01990000-0003-7000-8000-000000000007', '7', 'follow_up'),
  ('01990000-0003-7000-8000-000000000007', '8', 'follow_up'),
  ('01990000-0003-7000-8000-000000000008', '4', 'initial'),
  ('01990000-0003-7000-8000-000000000008', '4', 'follow_up'),
  ('01990000-0003-7000-8000-000000000009', '13', 'initial'),
  ('01990000-0003-7000-8000-000000000009', '13', 'follow_up');

-- Where patients live. Licensure says whether a clinician can be licensed there; the others are postal addresses.

INSERT INTO states (code, name, timezone, licensure) VALUES
  ('AL', 'Alabama', 'America/Chicago', 1),
  ('AK', 'Alaska', 'America/Anchorage', 1),
  ('AS', 'American Samoa', 'Pacific/Pago_Pago', 1),
  ('AZ', 'Arizona', 'America/Phoenix', 1),
  ('AR', 'Arkansas', 'America/Chicago', 1),
  ('CA', 'California', 'America/Los_Angeles', 1),
  ('CO', 'Colorado', 'America/Denver', 1),
  ('CT', 'Connecticut', 'America/New_York', 1),
  ('DE', 'Delaware', 'America/New_York', 1),
  ('DC', 'District of Columbia', 'America/New_York', 1),
  ('FL', 'Florida', 'America/New_York', 1),
  ('GA', 'Georgia', 'America/New_York', 1),
  ('GU', 'Guam', 'Pacific/Guam', 1),
  ('HI', 'Hawaii', 'Pacific/Honolulu', 1),
  ('ID', 'Idaho', 'America/Boise', 1),
  ('IL', 'Illinois', 'America/Chicago', 1),
  ('IN', 'Indiana', 'America/Indiana/Indianapolis', 1),
  ('IA', 'Iowa', 'America/Chicago', 1),
  ('KS', 'Kansas', 'America/Chicago', 1),
  ('KY', 'Kentucky', 'America/New_York', 1),
  ('LA', 'Louisiana', 'America/Chicago', 1),
  ('ME', 'Maine', 'America/New_York', 1),
  ('MD', 'Maryland', 'America/New_York', 1),
  ('MA', 'Massachusetts', 'America/New_York', 1),
  ('MI', 'Michigan', 'America/Detroit', 1),
  ('MN', 'Minnesota', 'America/Chicago', 1),
  ('MS', 'Mississippi', 'America/Chicago', 1),
  ('MO', 'Missouri', 'America/Chicago', 1),
  ('MT', 'Montana', 'America/Denver', 1),
  ('NE', 'Nebraska', 'America/Chicago', 1),
  ('NV', 'Nevada', 'America/Los_Angeles', 1),
  ('NH', 'New Hampshire', 'America/New_York', 1),
  ('NJ', 'New Jersey', 'America/New_York', 1),
  ('NM', 'New Mexico', 'America/Denver', 1),
  ('NY', 'New York', 'America/New_York', 1),
  ('NC', 'North Carolina', 'America/New_York', 1),
  ('ND', 'North Dakota', 'America/Chicago', 1),
  ('MP', 'Northern Mariana Islands', 'Pacific/Saipan', 1),
  ('OH', 'Ohio', 'America/New_York', 1),
  ('OK', 'Oklahoma', 'America/Chicago', 1),
  ('OR', 'Oregon', 'America/Los_Angeles', 1),
  ('PA', 'Pennsylvania', 'America/New_York', 1),
  ('PR', 'Puerto Rico', 'America/Puerto_Rico', 1),
  ('RI', 'Rhode Island', 'America/New_York', 1),
  ('SC', 'South Carolina', 'America/New_York', 1),
  ('SD', 'South Dakota', 'America/Chicago', 1),
  ('TN', 'Tennessee', 'America/Chicago', 1),
  ('TX', 'Texas', 'America/Chicago', 1),
  ('UT', 'Utah', 'America/Denver', 1),
  ('VT', 'Vermont', 'America/New_York', 1),
  ('VI', 'U.S. Virgin Islands', 'America/St_Thomas', 1),
  ('VA', 'Virginia', 'America/New_York', 1),
  ('WA', 'Washington', 'America/Los_Angeles', 1),
  ('WV', 'West Virginia', 'America/New_York', 1),
  ('WI', 'Wisconsin', 'America/Chicago', 1),
  ('WY', 'Wyoming', 'America/Denver', 1),
  ('AA', 'Armed Forces Americas', 'America/New_York', 0),
  ('AE', 'Armed Forces Europe', 'Europe/Berlin', 0),
  ('AP', 'Armed Forces Pacific', 'Asia/Tokyo', 0),
  ('FM', 'Federated States of Micronesia', 'Pacific/Pohnpei', 0),
  ('MH', 'Marshall Islands', 'Pacific/Majuro', 0),
  ('PW', 'Palau', 'Pacific/Palau', 0);

-- Every line in the states, DC and Puerto Rico. On the islands what needs medicine within hours, or a clinic near by, is not offered.
INSERT INTO state_service_lines (state, service_line_id)
SELECT s.code, l.id FROM states s, service_lines l
WHERE s.licensure = 1
  AND (s.code NOT IN ('AS', 'GU', 'MP', 'VI') OR l.name IN ('PrEP', 'STI', 'STI Testing', 'Wellness'));

-- What the clinic decides: settings, switches, hours, its own brand, and who may come without a community organization.

INSERT INTO cbos (id, name, created_at, updated_at) VALUES
  ('01990000-000a-7000-8000-000000000001', 'Care Plus Direct', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');

-- Whoever no organization sends comes under this one, and may be seen wherever a clinician is licensed.
INSERT INTO eligibility_rules (id, cbo_id, priority, action) VALUES
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

-- What people may say about themselves.

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000001001', 'pronouns', 'He/Him', 'He/Him', 1),
  ('01990000-0004-7000-8000-000000001002', 'pronouns', 'She/Her', 'She/Her', 2),
  ('01990000-0004-7000-8000-000000001003', 'pronouns', 'They/Them', 'They/Them', 3);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000002001', 'gender', 'Male', 'Male', 1),
  ('01990000-0004-7000-8000-000000002002', 'gender', 'Female', 'Female', 2),
  ('01990000-0004-7000-8000-000000002003', 'gender', 'Transgender', 'Transgender', 3),
  ('01990000-0004-7000-8000-000000002004', 'gender', 'Transgender woman', 'Transgender woman', 4),
  ('01990000-0004-7000-8000-000000002005', 'gender', 'Transgender man', 'Transgender man', 5),
  ('01990000-0004-7000-8000-000000002006', 'gender', 'Non-binary', 'Non-binary', 6),
  ('01990000-0004-7000-8000-000000002007', 'gender', 'Genderqueer', 'Genderqueer', 7),
  ('01990000-0004-7000-8000-000000002008', 'gender', 'Two-Spirit', 'Two-Spirit', 8),
  ('01990000-0004-7000-8000-000000002009', 'gender', 'Another gender', 'Another gender', 9),
  ('01990000-0004-7000-8000-000000002010', 'gender', 'Prefer not to answer', 'Prefer not to answer', 10);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000003001', 'born_as', 'Female', 'Female', 1),
  ('01990000-0004-7000-8000-000000003002', 'born_as', 'Intersex', 'Intersex', 2),
  ('01990000-0004-7000-8000-000000003003', 'born_as', 'Male', 'Male', 3),
  ('01990000-0004-7000-8000-000000003004', 'born_as', 'Prefer not to answer', 'Prefer not to answer', 4);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000004001', 'sexuality', 'Lesbian or gay', 'Lesbian or gay', 1),
  ('01990000-0004-7000-8000-000000004002', 'sexuality', 'Straight', 'Straight', 2),
  ('01990000-0004-7000-8000-000000004003', 'sexuality', 'Bisexual', 'Bisexual', 3),
  ('01990000-0004-7000-8000-000000004004', 'sexuality', 'Queer', 'Queer', 4),
  ('01990000-0004-7000-8000-000000004005', 'sexuality', 'Pansexual', 'Pansexual', 5),
  ('01990000-0004-7000-8000-000000004006', 'sexuality', 'Asexual', 'Asexual', 6),
  ('01990000-0004-7000-8000-000000004007', 'sexuality', 'Questioning', 'Questioning', 7),
  ('01990000-0004-7000-8000-000000004008', 'sexuality', 'Something else', 'Something else', 8),
  ('01990000-0004-7000-8000-000000004009', 'sexuality', 'Don''t know', 'Don''t know', 9),
  ('01990000-0004-7000-8000-000000004010', 'sexuality', 'Prefer not to answer', 'Prefer not to answer', 10);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000005001', 'relationship', 'Committed', 'Committed', 1),
  ('01990000-0004-7000-8000-000000005002', 'relationship', 'Open', 'Open', 2),
  ('01990000-0004-7000-8000-000000005003', 'relationship', 'Single', 'Single', 3),
  ('01990000-0004-7000-8000-000000005004', 'relationship', 'Prefer not to answer', 'Prefer not to answer', 4);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000006001', 'race', 'American Indian or Alaska Native', 'American Indian or Alaska Native', 1),
  ('01990000-0004-7000-8000-000000006002', 'race', 'Asian', 'Asian', 2),
  ('01990000-0004-7000-8000-000000006003', 'race', 'Black or African American', 'Black or African American', 3),
  ('01990000-0004-7000-8000-000000006004', 'race', 'Hispanic or Latino', 'Hispanic or Latino', 4),
  ('01990000-0004-7000-8000-000000006005', 'race', 'Middle Eastern or North African', 'Middle Eastern or North African', 5),
  ('01990000-0004-7000-8000-000000006006', 'race', 'Native Hawaiian or Pacific Islander', 'Native Hawaiian or Pacific Islander', 6),
  ('01990000-0004-7000-8000-000000006007', 'race', 'White', 'White', 7),
  ('01990000-0004-7000-8000-000000006008', 'race', 'Prefer not to answer', 'Prefer not to answer', 8);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000007001', 'ethnicity', 'Hispanic or Latino', 'Hispanic or Latino', 1),
  ('01990000-0004-7000-8000-000000007002', 'ethnicity', 'Not Hispanic or Latino', 'Not Hispanic or Latino', 2),
  ('01990000-0004-7000-8000-000000007003', 'ethnicity', 'Prefer not to answer', 'Prefer not to answer', 3);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000008001', 'language', 'en', 'English', 1),
  ('01990000-0004-7000-8000-000000008002', 'language', 'es', 'Español', 2),
  ('01990000-0004-7000-8000-000000008003', 'language', 'fr', 'Français', 3),
  ('01990000-0004-7000-8000-000000008004', 'language', 'ar', 'العربية', 4),
  ('01990000-0004-7000-8000-000000008005', 'language', 'zh-Hans', '简体中文', 5),
  ('01990000-0004-7000-8000-000000008006', 'language', 'zh-Hant', '繁體中文', 6),
  ('01990000-0004-7000-8000-000000008007', 'language', 'yue', '粵語', 7),
  ('01990000-0004-7000-8000-000000008008', 'language', 'ht', 'Kreyòl ayisyen', 8),
  ('01990000-0004-7000-8000-000000008009', 'language', 'ko', '한국어', 9),
  ('01990000-0004-7000-8000-000000008010', 'language', 'pt', 'Português', 10),
  ('01990000-0004-7000-8000-000000008011', 'language', 'ru', 'Русский', 11),
  ('01990000-0004-7000-8000-000000008012', 'language', 'tl', 'Tagalog', 12),
  ('01990000-0004-7000-8000-000000008013', 'language', 'vi', 'Tiếng Việt', 13),
  ('01990000-0004-7000-8000-000000008014', 'language', 'hi', 'हिन्दी', 14),
  ('01990000-0004-7000-8000-000000008015', 'language', 'ur', 'اردو', 15),
  ('01990000-0004-7000-8000-000000008016', 'language', 'bn', 'বাংলা', 16),
  ('01990000-0004-7000-8000-000000008017', 'language', 'fa', 'فارسی', 17),
  ('01990000-0004-7000-8000-000000008018', 'language', 'ja', '日本語', 18),
  ('01990000-0004-7000-8000-000000008019', 'language', 'de', 'Deutsch', 19),
  ('01990000-0004-7000-8000-000000008020', 'language', 'it', 'Italiano', 20),
  ('01990000-0004-7000-8000-000000008021', 'language', 'pl', 'Polski', 21),
  ('01990000-0004-7000-8000-000000008022', 'language', 'am', 'አማርኛ', 22),
  ('01990000-0004-7000-8000-000000008023', 'language', 'so', 'Soomaali', 23),
  ('01990000-0004-7000-8000-000000008024', 'language', 'sw', 'Kiswahili', 24),
  ('01990000-0004-7000-8000-000000008025', 'language', 'ase', 'American Sign Language', 25);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000009001', 'timezone', 'America/New_York', 'Eastern Time', 1),
  ('01990000-0004-7000-8000-000000009002', 'timezone', 'America/Detroit', 'Eastern Time – Detroit', 2),
  ('01990000-0004-7000-8000-000000009003', 'timezone', 'America/Kentucky/Louisville', 'Eastern Time – Louisville', 3),
  ('01990000-0004-7000-8000-000000009004', 'timezone', 'America/Indiana/Indianapolis', 'Eastern Time – Indianapolis', 4),
  ('01990000-0004-7000-8000-000000009005', 'timezone', 'America/Chicago', 'Central Time', 5),
  ('01990000-0004-7000-8000-000000009006', 'timezone', 'America/Menominee', 'Central Time – Menominee', 6),
  ('01990000-0004-7000-8000-000000009007', 'timezone', 'America/North_Dakota/Center', 'Central Time – Center, North Dakota', 7),
  ('01990000-0004-7000-8000-000000009008', 'timezone', 'America/Denver', 'Mountain Time', 8),
  ('01990000-0004-7000-8000-000000009009', 'timezone', 'America/Boise', 'Mountain Time – Boise', 9),
  ('01990000-0004-7000-8000-000000009010', 'timezone', 'America/Phoenix', 'Mountain Time – Arizona', 10),
  ('01990000-0004-7000-8000-000000009011', 'timezone', 'America/Los_Angeles', 'Pacific Time', 11),
  ('01990000-0004-7000-8000-000000009012', 'timezone', 'America/Anchorage', 'Alaska Time', 12),
  ('01990000-0004-7000-8000-000000009013', 'timezone', 'America/Juneau', 'Alaska Time – Juneau', 13),
  ('01990000-0004-7000-8000-000000009014', 'timezone', 'America/Nome', 'Alaska Time – Nome', 14),
  ('01990000-0004-7000-8000-000000009015', 'timezone', 'America/Adak', 'Hawaii–Aleutian Time – Adak', 15),
  ('01990000-0004-7000-8000-000000009016', 'timezone', 'Pacific/Honolulu', 'Hawaii Time', 16),
  ('01990000-0004-7000-8000-000000009017', 'timezone', 'America/Puerto_Rico', 'Atlantic Time – Puerto Rico', 17),
  ('01990000-0004-7000-8000-000000009018', 'timezone', 'America/St_Thomas', 'Atlantic Time – Virgin Islands', 18),
  ('01990000-0004-7000-8000-000000009019', 'timezone', 'Pacific/Guam', 'Chamorro Time – Guam', 19),
  ('01990000-0004-7000-8000-000000009020', 'timezone', 'Pacific/Saipan', 'Chamorro Time – Saipan', 20),
  ('01990000-0004-7000-8000-000000009021', 'timezone', 'Pacific/Pago_Pago', 'Samoa Time', 21);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000010001', 'contact_preference', 'Text and Email', 'Text and Email', 1),
  ('01990000-0004-7000-8000-000000010002', 'contact_preference', 'Email', 'Email', 2),
  ('01990000-0004-7000-8000-000000010003', 'contact_preference', 'Text', 'Text', 3);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000011001', 'sexual_role', 'Top / insertive', 'Top / insertive', 1),
  ('01990000-0004-7000-8000-000000011002', 'sexual_role', 'Bottom / receptive', 'Bottom / receptive', 2),
  ('01990000-0004-7000-8000-000000011003', 'sexual_role', 'Versatile', 'Versatile', 3),
  ('01990000-0004-7000-8000-000000011004', 'sexual_role', 'Side', 'Side', 4),
  ('01990000-0004-7000-8000-000000011005', 'sexual_role', 'Oral only', 'Oral only', 5),
  ('01990000-0004-7000-8000-000000011006', 'sexual_role', 'Not applicable', 'Not applicable', 6),
  ('01990000-0004-7000-8000-000000011007', 'sexual_role', 'Prefer not to answer', 'Prefer not to answer', 7);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000012001', 'partner_count', '0', '0', 1),
  ('01990000-0004-7000-8000-000000012002', 'partner_count', '1-5', '1-5', 2),
  ('01990000-0004-7000-8000-000000012003', 'partner_count', '5-10', '5-10', 3),
  ('01990000-0004-7000-8000-000000012004', 'partner_count', '10+', '10+', 4),
  ('01990000-0004-7000-8000-000000012005', 'partner_count', 'Unknown', 'Unknown', 5);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000013001', 'condition', 'Hepatitis B', 'Hepatitis B', 1),
  ('01990000-0004-7000-8000-000000013002', 'condition', 'Hepatitis C', 'Hepatitis C', 2),
  ('01990000-0004-7000-8000-000000013003', 'condition', 'Kidney Disease', 'Kidney Disease', 3),
  ('01990000-0004-7000-8000-000000013004', 'condition', 'Diabetes', 'Diabetes', 4),
  ('01990000-0004-7000-8000-000000013005', 'condition', 'Liver Disease', 'Liver Disease', 5),
  ('01990000-0004-7000-8000-000000013006', 'condition', 'None', 'None', 6);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000014001', 'severity', 'not_sure', 'Not sure', 1),
  ('01990000-0004-7000-8000-000000014002', 'severity', 'intolerance', 'Intolerance', 2),
  ('01990000-0004-7000-8000-000000014003', 'severity', 'mild', 'Mild', 3),
  ('01990000-0004-7000-8000-000000014004', 'severity', 'moderate', 'Moderate', 4),
  ('01990000-0004-7000-8000-000000014005', 'severity', 'severe', 'Severe', 5);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000015001', 'sti_history', 'Chlamydia', 'Chlamydia', 1),
  ('01990000-0004-7000-8000-000000015002', 'sti_history', 'Gonorrhea', 'Gonorrhea', 2),
  ('01990000-0004-7000-8000-000000015003', 'sti_history', 'Both', 'Both', 3),
  ('01990000-0004-7000-8000-000000015004', 'sti_history', 'None', 'None', 4);

-- Why a visit or an enrolment changed, and who sent the patient.

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000016001', 'patient_cancel', 'wait_too_long', 'Wait time too long', 1),
  ('01990000-0004-7000-8000-000000016002', 'patient_cancel', 'no_longer_needed', 'Feeling better / no longer needed', 2),
  ('01990000-0004-7000-8000-000000016003', 'patient_cancel', 'scheduling_conflict', 'Scheduling conflict', 3),
  ('01990000-0004-7000-8000-000000016004', 'patient_cancel', 'care_elsewhere', 'Got care elsewhere', 4),
  ('01990000-0004-7000-8000-000000016005', 'patient_cancel', 'prefer_in_person', 'Prefer in-person', 5),
  ('01990000-0004-7000-8000-000000016006', 'patient_cancel', 'cost_or_insurance', 'Cost or insurance', 6),
  ('01990000-0004-7000-8000-000000016007', 'patient_cancel', 'technical_problem', 'Technical problem', 7),
  ('01990000-0004-7000-8000-000000016008', 'patient_cancel', 'booked_by_mistake', 'Booked by mistake', 8),
  ('01990000-0004-7000-8000-000000016009', 'patient_cancel', 'no_privacy_now', 'Privacy not possible right now', 9),
  ('01990000-0004-7000-8000-000000016010', 'patient_cancel', 'other', 'Other', 10),
  ('01990000-0004-7000-8000-000000016011', 'patient_cancel', 'prefer_not_to_say', 'Prefer not to say', 11);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000017001', 'staff_cancel', 'patient_asked', 'Patient asked', 1),
  ('01990000-0004-7000-8000-000000017002', 'staff_cancel', 'provider_unavailable', 'Provider unavailable / out of office', 2),
  ('01990000-0004-7000-8000-000000017003', 'staff_cancel', 'not_licensed', 'Not licensed in patient''s state', 3),
  ('01990000-0004-7000-8000-000000017004', 'staff_cancel', 'duplicate_booking', 'Duplicate booking', 4),
  ('01990000-0004-7000-8000-000000017005', 'staff_cancel', 'not_eligible', 'Patient not eligible (CBO / insurance)', 5),
  ('01990000-0004-7000-8000-000000017006', 'staff_cancel', 'safety', 'Safety: needs in-person / ER', 6),
  ('01990000-0004-7000-8000-000000017007', 'staff_cancel', 'identity_not_verified', 'Identity not verified', 7),
  ('01990000-0004-7000-8000-000000017008', 'staff_cancel', 'system_maintenance', 'System maintenance', 8),
  ('01990000-0004-7000-8000-000000017009', 'staff_cancel', 'booked_in_error', 'Booked in error', 9),
  ('01990000-0004-7000-8000-000000017010', 'staff_cancel', 'other', 'Other', 10);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000018001', 'missed', 'patient_did_not_join', 'Patient did not join', 1),
  ('01990000-0004-7000-8000-000000018002', 'missed', 'no_answer', 'No answer to phone', 2),
  ('01990000-0004-7000-8000-000000018003', 'missed', 'voicemail_left', 'Voicemail left', 3),
  ('01990000-0004-7000-8000-000000018004', 'missed', 'wrong_number', 'Wrong / disconnected number', 4),
  ('01990000-0004-7000-8000-000000018005', 'missed', 'joined_too_late', 'Patient joined too late', 5),
  ('01990000-0004-7000-8000-000000018006', 'missed', 'could_not_talk', 'Patient could not talk privately', 6),
  ('01990000-0004-7000-8000-000000018007', 'missed', 'provider_missed', 'Provider missed', 7),
  ('01990000-0004-7000-8000-000000018008', 'missed', 'other', 'Other', 8);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000019001', 'technical', 'patient_device', 'Patient device (camera / mic)', 1),
  ('01990000-0004-7000-8000-000000019002', 'technical', 'patient_connection', 'Patient connection', 2),
  ('01990000-0004-7000-8000-000000019003', 'technical', 'provider_device', 'Provider device', 3),
  ('01990000-0004-7000-8000-000000019004', 'technical', 'provider_connection', 'Provider connection', 4),
  ('01990000-0004-7000-8000-000000019005', 'technical', 'video_service', 'Video service', 5),
  ('01990000-0004-7000-8000-000000019006', 'technical', 'platform_error', 'Platform error', 6),
  ('01990000-0004-7000-8000-000000019007', 'technical', 'audio_one_way', 'Audio only one way', 7),
  ('01990000-0004-7000-8000-000000019008', 'technical', 'interpreter_unavailable', 'Interpreter unavailable', 8),
  ('01990000-0004-7000-8000-000000019009', 'technical', 'interrupted_by_patient', 'Interrupted by patient', 9),
  ('01990000-0004-7000-8000-000000019010', 'technical', 'emergency', 'Emergency during call (911)', 10),
  ('01990000-0004-7000-8000-000000019011', 'technical', 'other', 'Other', 11);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000020001', 'reject', 'no_provider_in_state', 'No provider available in state', 1),
  ('01990000-0004-7000-8000-000000020002', 'reject', 'out_of_scope', 'Out of scope', 2),
  ('01990000-0004-7000-8000-000000020003', 'reject', 'needs_live_visit', 'Needs live visit', 3),
  ('01990000-0004-7000-8000-000000020004', 'reject', 'needs_in_person', 'Needs in-person / ER', 4),
  ('01990000-0004-7000-8000-000000020005', 'reject', 'incomplete_answers', 'Incomplete answers', 5),
  ('01990000-0004-7000-8000-000000020006', 'reject', 'duplicate', 'Duplicate', 6),
  ('01990000-0004-7000-8000-000000020007', 'reject', 'pep_window_passed', 'PEP window passed', 7),
  ('01990000-0004-7000-8000-000000020008', 'reject', 'not_verified', 'Identity / age not verified', 8),
  ('01990000-0004-7000-8000-000000020009', 'reject', 'other', 'Other', 9);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000021001', 'status_change', 'enrolled', 'Enrolled', 1),
  ('01990000-0004-7000-8000-000000021002', 'status_change', 're_engaged', 'Re-engaged', 2),
  ('01990000-0004-7000-8000-000000021003', 'status_change', 'transferred_in', 'Transferred in', 3),
  ('01990000-0004-7000-8000-000000021004', 'status_change', 'transferred_out', 'Transferred out', 4),
  ('01990000-0004-7000-8000-000000021005', 'status_change', 'moved_out', 'Moved out of service area', 5),
  ('01990000-0004-7000-8000-000000021006', 'status_change', 'insurance_lost', 'Insurance lost', 6),
  ('01990000-0004-7000-8000-000000021007', 'status_change', 'cbo_ended', 'CBO ended', 7),
  ('01990000-0004-7000-8000-000000021008', 'status_change', 'not_interested', 'No longer interested', 8),
  ('01990000-0004-7000-8000-000000021009', 'status_change', 'lost_to_follow_up', 'Lost to follow-up', 9),
  ('01990000-0004-7000-8000-000000021010', 'status_change', 'hiv_positive_linked', 'HIV-positive: linked to care', 10),
  ('01990000-0004-7000-8000-000000021011', 'status_change', 'contraindicated', 'Medically contraindicated', 11),
  ('01990000-0004-7000-8000-000000021012', 'status_change', 'deceased', 'Deceased', 12),
  ('01990000-0004-7000-8000-000000021013', 'status_change', 'duplicate', 'Duplicate record (merged)', 13),
  ('01990000-0004-7000-8000-000000021014', 'status_change', 'other', 'Other', 14);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000022001', 'no_longer_interested', 'not_at_risk', 'No longer at risk / changed situation', 1),
  ('01990000-0004-7000-8000-000000022002', 'no_longer_interested', 'side_effects', 'Side effects', 2),
  ('01990000-0004-7000-8000-000000022003', 'no_longer_interested', 'cost', 'Cost', 3),
  ('01990000-0004-7000-8000-000000022004', 'no_longer_interested', 'insurance', 'Insurance', 4),
  ('01990000-0004-7000-8000-000000022005', 'no_longer_interested', 'injectable_elsewhere', 'Chose injectable elsewhere', 5),
  ('01990000-0004-7000-8000-000000022006', 'no_longer_interested', 'another_provider', 'Has another provider', 6),
  ('01990000-0004-7000-8000-000000022007', 'no_longer_interested', 'privacy', 'Privacy concern', 7),
  ('01990000-0004-7000-8000-000000022008', 'no_longer_interested', 'labs_too_hard', 'Labs too hard', 8),
  ('01990000-0004-7000-8000-000000022009', 'no_longer_interested', 'visit_times', 'Visit times', 9),
  ('01990000-0004-7000-8000-000000022010', 'no_longer_interested', 'disliked_service', 'Did not like service', 10),
  ('01990000-0004-7000-8000-000000022011', 'no_longer_interested', 'moved', 'Moved', 11),
  ('01990000-0004-7000-8000-000000022012', 'no_longer_interested', 'pregnancy_plan', 'Pregnancy plan', 12),
  ('01990000-0004-7000-8000-000000022013', 'no_longer_interested', 'none_given', 'No reason given', 13);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000023001', 'medication', 'hiv_prep', 'HIV PrEP', 1),
  ('01990000-0004-7000-8000-000000023002', 'medication', 'hiv_pep', 'HIV PEP', 2),
  ('01990000-0004-7000-8000-000000023003', 'medication', 'hiv_treatment', 'HIV treatment', 3),
  ('01990000-0004-7000-8000-000000023004', 'medication', 'doxy_pep', 'DoxyPEP', 4),
  ('01990000-0004-7000-8000-000000023005', 'medication', 'chlamydia', 'Chlamydia', 5),
  ('01990000-0004-7000-8000-000000023006', 'medication', 'gonorrhea', 'Gonorrhea', 6),
  ('01990000-0004-7000-8000-000000023007', 'medication', 'syphilis', 'Syphilis', 7),
  ('01990000-0004-7000-8000-000000023008', 'medication', 'trichomonas', 'Trichomonas', 8),
  ('01990000-0004-7000-8000-000000023009', 'medication', 'hsv', 'HSV', 9),
  ('01990000-0004-7000-8000-000000023010', 'medication', 'hpv', 'HPV / warts', 10),
  ('01990000-0004-7000-8000-000000023011', 'medication', 'hep_c', 'Hep C', 11),
  ('01990000-0004-7000-8000-000000023012', 'medication', 'hep_b', 'Hep B', 12),
  ('01990000-0004-7000-8000-000000023013', 'medication', 'uti', 'UTI', 13),
  ('01990000-0004-7000-8000-000000023014', 'medication', 'vaccination', 'Vaccination', 14),
  ('01990000-0004-7000-8000-000000023015', 'medication', 'ed', 'ED', 15),
  ('01990000-0004-7000-8000-000000023016', 'medication', 'side_effect_relief', 'Side-effect relief', 16),
  ('01990000-0004-7000-8000-000000023017', 'medication', 'other', 'Other', 17);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000024001', 'referred_by', 'Friend or partner', 'Friend or partner', 1),
  ('01990000-0004-7000-8000-000000024002', 'referred_by', 'Community organization', 'Community organization', 2),
  ('01990000-0004-7000-8000-000000024003', 'referred_by', 'Community event', 'Community event', 3),
  ('01990000-0004-7000-8000-000000024004', 'referred_by', 'Social media', 'Social media', 4),
  ('01990000-0004-7000-8000-000000024005', 'referred_by', 'Web search', 'Web search', 5),
  ('01990000-0004-7000-8000-000000024006', 'referred_by', 'Doctor or clinic', 'Doctor or clinic', 6),
  ('01990000-0004-7000-8000-000000024007', 'referred_by', 'Advertisement', 'Advertisement', 7),
  ('01990000-0004-7000-8000-000000024008', 'referred_by', 'Other', 'Other', 8);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000025001', 'appointment_mode', 'video', 'Video', 1),
  ('01990000-0004-7000-8000-000000025002', 'appointment_mode', 'phone', 'Phone', 2);

-- The words of clinicians' records, labs, prescriptions, releases and tasks.

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000026001', 'provider_suffix', 'MD', 'MD', 1),
  ('01990000-0004-7000-8000-000000026002', 'provider_suffix', 'DO', 'DO', 2),
  ('01990000-0004-7000-8000-000000026003', 'provider_suffix', 'NP', 'NP', 3),
  ('01990000-0004-7000-8000-000000026004', 'provider_suffix', 'FNP', 'FNP', 4),
  ('01990000-0004-7000-8000-000000026005', 'provider_suffix', 'FNP-BC', 'FNP-BC', 5),
  ('01990000-0004-7000-8000-000000026006', 'provider_suffix', 'FNP-C', 'FNP-C', 6),
  ('01990000-0004-7000-8000-000000026007', 'provider_suffix', 'AGNP', 'AGNP', 7),
  ('01990000-0004-7000-8000-000000026008', 'provider_suffix', 'AGPCNP-BC', 'AGPCNP-BC', 8),
  ('01990000-0004-7000-8000-000000026009', 'provider_suffix', 'AGPCNP-C', 'AGPCNP-C', 9),
  ('01990000-0004-7000-8000-000000026010', 'provider_suffix', 'APRN', 'APRN', 10),
  ('01990000-0004-7000-8000-000000026011', 'provider_suffix', 'ARNP', 'ARNP', 11),
  ('01990000-0004-7000-8000-000000026012', 'provider_suffix', 'CRNP', 'CRNP', 12),
  ('01990000-0004-7000-8000-000000026013', 'provider_suffix', 'DNP', 'DNP', 13),
  ('01990000-0004-7000-8000-000000026014', 'provider_suffix', 'PMHNP', 'PMHNP', 14),
  ('01990000-0004-7000-8000-000000026015', 'provider_suffix', 'WHNP', 'WHNP', 15),
  ('01990000-0004-7000-8000-000000026016', 'provider_suffix', 'CNM', 'CNM', 16),
  ('01990000-0004-7000-8000-000000026017', 'provider_suffix', 'CNS', 'CNS', 17),
  ('01990000-0004-7000-8000-000000026018', 'provider_suffix', 'PA', 'PA', 18),
  ('01990000-0004-7000-8000-000000026019', 'provider_suffix', 'PA-C', 'PA-C', 19),
  ('01990000-0004-7000-8000-000000026020', 'provider_suffix', 'PharmD', 'PharmD', 20),
  ('01990000-0004-7000-8000-000000026021', 'provider_suffix', 'RPh', 'RPh', 21),
  ('01990000-0004-7000-8000-000000026022', 'provider_suffix', 'CPP', 'CPP', 22),
  ('01990000-0004-7000-8000-000000026023', 'provider_suffix', 'RN', 'RN', 23),
  ('01990000-0004-7000-8000-000000026024', 'provider_suffix', 'BSN', 'BSN', 24),
  ('01990000-0004-7000-8000-000000026025', 'provider_suffix', 'LPN/LVN', 'LPN/LVN', 25),
  ('01990000-0004-7000-8000-000000026026', 'provider_suffix', 'CMA', 'CMA', 26),
  ('01990000-0004-7000-8000-000000026027', 'provider_suffix', 'RMA', 'RMA', 27),
  ('01990000-0004-7000-8000-000000026028', 'provider_suffix', 'MPH', 'MPH', 28),
  ('01990000-0004-7000-8000-000000026029', 'provider_suffix', 'MSN', 'MSN', 29),
  ('01990000-0004-7000-8000-000000026030', 'provider_suffix', 'PhD', 'PhD', 30),
  ('01990000-0004-7000-8000-000000026031', 'provider_suffix', 'PsyD', 'PsyD', 31),
  ('01990000-0004-7000-8000-000000026032', 'provider_suffix', 'LCSW', 'LCSW', 32),
  ('01990000-0004-7000-8000-000000026033', 'provider_suffix', 'AAHIVS', 'AAHIVS', 33),
  ('01990000-0004-7000-8000-000000026034', 'provider_suffix', 'AAHIVE', 'AAHIVE', 34),
  ('01990000-0004-7000-8000-000000026035', 'provider_suffix', 'AAHIVP', 'AAHIVP', 35);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000027001', 'lab_vendor', 'Ash', 'Ash', 1),
  ('01990000-0004-7000-8000-000000027002', 'lab_vendor', 'MTL', 'MTL', 2),
  ('01990000-0004-7000-8000-000000027003', 'lab_vendor', 'Quest', 'Quest', 3),
  ('01990000-0004-7000-8000-000000027004', 'lab_vendor', 'GMHC', 'GMHC', 4),
  ('01990000-0004-7000-8000-000000027005', 'lab_vendor', 'Manual', 'Manual', 5);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000028001', 'lab_status', 'draft', 'Draft', 1),
  ('01990000-0004-7000-8000-000000028002', 'lab_status', 'ordered', 'Ordered', 2),
  ('01990000-0004-7000-8000-000000028003', 'lab_status', 'kit_preparing', 'Kit being prepared', 3),
  ('01990000-0004-7000-8000-000000028004', 'lab_status', 'kit_shipped', 'Kit shipped', 4),
  ('01990000-0004-7000-8000-000000028005', 'lab_status', 'kit_delivered', 'Kit delivered', 5),
  ('01990000-0004-7000-8000-000000028006', 'lab_status', 'requisition_ready', 'Requisition ready', 6),
  ('01990000-0004-7000-8000-000000028007', 'lab_status', 'collected', 'Collected', 7),
  ('01990000-0004-7000-8000-000000028008', 'lab_status', 'in_transit', 'In transit', 8),
  ('01990000-0004-7000-8000-000000028009', 'lab_status', 'received_by_lab', 'Received by the lab', 9),
  ('01990000-0004-7000-8000-000000028010', 'lab_status', 'in_process', 'In process', 10),
  ('01990000-0004-7000-8000-000000028011', 'lab_status', 'partial', 'Partial result', 11),
  ('01990000-0004-7000-8000-000000028012', 'lab_status', 'final', 'Final', 12),
  ('01990000-0004-7000-8000-000000028013', 'lab_status', 'corrected', 'Corrected', 13),
  ('01990000-0004-7000-8000-000000028014', 'lab_status', 'rejected', 'Rejected', 14),
  ('01990000-0004-7000-8000-000000028015', 'lab_status', 'lost', 'Lost', 15),
  ('01990000-0004-7000-8000-000000028016', 'lab_status', 'canceled', 'Canceled', 16),
  ('01990000-0004-7000-8000-000000028017', 'lab_status', 'expired', 'Expired', 17);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000029001', 'lab_review_status', 'Needs Follow-up', 'Needs Follow-up', 1),
  ('01990000-0004-7000-8000-000000029002', 'lab_review_status', 'Needs Review', 'Needs Review', 2),
  ('01990000-0004-7000-8000-000000029003', 'lab_review_status', 'Nurse Reviewed', 'Nurse Reviewed', 3),
  ('01990000-0004-7000-8000-000000029004', 'lab_review_status', 'Ready for Patient', 'Ready for Patient', 4),
  ('01990000-0004-7000-8000-000000029005', 'lab_review_status', 'Released', 'Released', 5);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000030001', 'lab_outcome', 'review', 'Review', 1),
  ('01990000-0004-7000-8000-000000030002', 'lab_outcome', 'follow_up', 'Follow up', 2),
  ('01990000-0004-7000-8000-000000030003', 'lab_outcome', 'positive', 'Positive', 3);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000031001', 'prescription_status', 'draft', 'Draft', 1),
  ('01990000-0004-7000-8000-000000031002', 'prescription_status', 'ready_to_sign', 'Ready to sign', 2),
  ('01990000-0004-7000-8000-000000031003', 'prescription_status', 'signed', 'Signed', 3),
  ('01990000-0004-7000-8000-000000031004', 'prescription_status', 'sending', 'Sending', 4),
  ('01990000-0004-7000-8000-000000031005', 'prescription_status', 'sent', 'Sent', 5),
  ('01990000-0004-7000-8000-000000031006', 'prescription_status', 'verified', 'Verified', 6),
  ('01990000-0004-7000-8000-000000031007', 'prescription_status', 'error', 'Error', 7),
  ('01990000-0004-7000-8000-000000031008', 'prescription_status', 'printed', 'Printed', 8),
  ('01990000-0004-7000-8000-000000031009', 'prescription_status', 'change_requested', 'Change requested', 9),
  ('01990000-0004-7000-8000-000000031010', 'prescription_status', 'renewal_requested', 'Renewal requested', 10),
  ('01990000-0004-7000-8000-000000031011', 'prescription_status', 'renewal_approved', 'Renewal approved', 11),
  ('01990000-0004-7000-8000-000000031012', 'prescription_status', 'renewal_denied', 'Renewal denied', 12),
  ('01990000-0004-7000-8000-000000031013', 'prescription_status', 'cancel_requested', 'Cancel requested', 13),
  ('01990000-0004-7000-8000-000000031014', 'prescription_status', 'canceled', 'Canceled', 14),
  ('01990000-0004-7000-8000-000000031015', 'prescription_status', 'cancel_denied', 'Cancel denied', 15),
  ('01990000-0004-7000-8000-000000031016', 'prescription_status', 'dispensed', 'Dispensed', 16),
  ('01990000-0004-7000-8000-000000031017', 'prescription_status', 'partially_dispensed', 'Partially dispensed', 17),
  ('01990000-0004-7000-8000-000000031018', 'prescription_status', 'not_dispensed', 'Not dispensed', 18),
  ('01990000-0004-7000-8000-000000031019', 'prescription_status', 'transferred', 'Transferred', 19),
  ('01990000-0004-7000-8000-000000031020', 'prescription_status', 'discontinued', 'Discontinued', 20),
  ('01990000-0004-7000-8000-000000031021', 'prescription_status', 'expired', 'Expired', 21),
  ('01990000-0004-7000-8000-000000031022', 'prescription_status', 'entered_in_error', 'Entered in error', 22);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000032001', 'pharmacy_rx_status', 'new', 'New', 1),
  ('01990000-0004-7000-8000-000000032002', 'pharmacy_rx_status', 'benefits_check', 'Benefits check', 2),
  ('01990000-0004-7000-8000-000000032003', 'pharmacy_rx_status', 'pa_required', 'Prior auth required', 3),
  ('01990000-0004-7000-8000-000000032004', 'pharmacy_rx_status', 'pa_pending', 'Prior auth pending', 4),
  ('01990000-0004-7000-8000-000000032005', 'pharmacy_rx_status', 'pa_approved', 'Prior auth approved', 5),
  ('01990000-0004-7000-8000-000000032006', 'pharmacy_rx_status', 'pa_denied', 'Prior auth denied', 6),
  ('01990000-0004-7000-8000-000000032007', 'pharmacy_rx_status', 'copay_assistance', 'Copay assistance', 7),
  ('01990000-0004-7000-8000-000000032008', 'pharmacy_rx_status', 'patient_contact_needed', 'Patient contact needed', 8),
  ('01990000-0004-7000-8000-000000032009', 'pharmacy_rx_status', 'ready_to_fill', 'Ready to fill', 9),
  ('01990000-0004-7000-8000-000000032010', 'pharmacy_rx_status', 'filling', 'Filling', 10),
  ('01990000-0004-7000-8000-000000032011', 'pharmacy_rx_status', 'out_of_stock', 'Out of stock', 11),
  ('01990000-0004-7000-8000-000000032012', 'pharmacy_rx_status', 'shipped', 'Shipped', 12),
  ('01990000-0004-7000-8000-000000032013', 'pharmacy_rx_status', 'delivered', 'Delivered', 13),
  ('01990000-0004-7000-8000-000000032014', 'pharmacy_rx_status', 'ready_for_pickup', 'Ready for pickup', 14),
  ('01990000-0004-7000-8000-000000032015', 'pharmacy_rx_status', 'picked_up', 'Picked up', 15),
  ('01990000-0004-7000-8000-000000032016', 'pharmacy_rx_status', 'returned', 'Returned', 16),
  ('01990000-0004-7000-8000-000000032017', 'pharmacy_rx_status', 'transferred_out', 'Transferred out', 17),
  ('01990000-0004-7000-8000-000000032018', 'pharmacy_rx_status', 'on_hold', 'On hold', 18),
  ('01990000-0004-7000-8000-000000032019', 'pharmacy_rx_status', 'refill_too_soon', 'Refill too soon', 19),
  ('01990000-0004-7000-8000-000000032020', 'pharmacy_rx_status', 'canceled', 'Canceled', 20);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000033001', 'prior_auth_template', 'prep_initial', 'PrEP initial', 1),
  ('01990000-0004-7000-8000-000000033002', 'prior_auth_template', 'prep_renewal', 'PrEP renewal', 2),
  ('01990000-0004-7000-8000-000000033003', 'prior_auth_template', 'brand_exception', 'Brand exception', 3),
  ('01990000-0004-7000-8000-000000033004', 'prior_auth_template', 'step_therapy', 'Step-therapy exception', 4),
  ('01990000-0004-7000-8000-000000033005', 'prior_auth_template', 'quantity', 'Quantity', 5),
  ('01990000-0004-7000-8000-000000033006', 'prior_auth_template', 'injectable', 'Injectable', 6),
  ('01990000-0004-7000-8000-000000033007', 'prior_auth_template', 'zero_cost_share', 'Zero-cost-share appeal', 7),
  ('01990000-0004-7000-8000-000000033008', 'prior_auth_template', 'hiv_regimen_change', 'HIV regimen change', 8),
  ('01990000-0004-7000-8000-000000033009', 'prior_auth_template', 'hep_c', 'Hep C', 9);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000034001', 'record_release_entity', 'primary_care', 'Primary care provider', 1),
  ('01990000-0004-7000-8000-000000034002', 'record_release_entity', 'specialist', 'Specialist', 2),
  ('01990000-0004-7000-8000-000000034003', 'record_release_entity', 'hiv_clinic', 'HIV clinic', 3),
  ('01990000-0004-7000-8000-000000034004', 'record_release_entity', 'hospital', 'Hospital / ER', 4),
  ('01990000-0004-7000-8000-000000034005', 'record_release_entity', 'pharmacy', 'Pharmacy', 5),
  ('01990000-0004-7000-8000-000000034006', 'record_release_entity', 'health_plan', 'Health plan', 6),
  ('01990000-0004-7000-8000-000000034007', 'record_release_entity', 'cbo', 'CBO / case manager', 7),
  ('01990000-0004-7000-8000-000000034008', 'record_release_entity', 'health_department', 'Health department', 8),
  ('01990000-0004-7000-8000-000000034009', 'record_release_entity', 'laboratory', 'Laboratory', 9),
  ('01990000-0004-7000-8000-000000034010', 'record_release_entity', 'school_or_employer', 'School / employer', 10),
  ('01990000-0004-7000-8000-000000034011', 'record_release_entity', 'attorney', 'Attorney', 11),
  ('01990000-0004-7000-8000-000000034012', 'record_release_entity', 'self', 'Self', 12),
  ('01990000-0004-7000-8000-000000034013', 'record_release_entity', 'family', 'Family member / representative', 13),
  ('01990000-0004-7000-8000-000000034014', 'record_release_entity', 'benefits_agency', 'Disability / benefits agency', 14),
  ('01990000-0004-7000-8000-000000034015', 'record_release_entity', 'other', 'Other', 15);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000035001', 'syphilis_stage', 'primary', 'Primary', 1),
  ('01990000-0004-7000-8000-000000035002', 'syphilis_stage', 'secondary', 'Secondary', 2),
  ('01990000-0004-7000-8000-000000035003', 'syphilis_stage', 'early', 'Early non-primary non-secondary', 3),
  ('01990000-0004-7000-8000-000000035004', 'syphilis_stage', 'late_or_unknown', 'Unknown duration or late', 4),
  ('01990000-0004-7000-8000-000000035005', 'syphilis_stage', 'congenital', 'Congenital', 5),
  ('01990000-0004-7000-8000-000000035006', 'syphilis_stage', 'stillbirth', 'Syphilitic stillbirth', 6);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000036001', 'syphilis_symptom', 'chancre', 'Chancre', 1),
  ('01990000-0004-7000-8000-000000036002', 'syphilis_symptom', 'regional_nodes', 'Regional lymph nodes', 2),
  ('01990000-0004-7000-8000-000000036003', 'syphilis_symptom', 'body_rash', 'Body rash', 3),
  ('01990000-0004-7000-8000-000000036004', 'syphilis_symptom', 'palm_sole_rash', 'Palm / sole rash', 4),
  ('01990000-0004-7000-8000-000000036005', 'syphilis_symptom', 'mucous_patches', 'Mucous patches', 5),
  ('01990000-0004-7000-8000-000000036006', 'syphilis_symptom', 'condylomata_lata', 'Condylomata lata', 6),
  ('01990000-0004-7000-8000-000000036007', 'syphilis_symptom', 'hair_loss', 'Patchy hair loss', 7),
  ('01990000-0004-7000-8000-000000036008', 'syphilis_symptom', 'fever', 'Fever / malaise', 8),
  ('01990000-0004-7000-8000-000000036009', 'syphilis_symptom', 'sore_throat', 'Sore throat', 9),
  ('01990000-0004-7000-8000-000000036010', 'syphilis_symptom', 'general_nodes', 'Generalized lymphadenopathy', 10),
  ('01990000-0004-7000-8000-000000036011', 'syphilis_symptom', 'headache', 'Headache / neck stiffness', 11),
  ('01990000-0004-7000-8000-000000036012', 'syphilis_symptom', 'vision', 'Vision change / eye pain', 12),
  ('01990000-0004-7000-8000-000000036013', 'syphilis_symptom', 'hearing', 'Hearing loss / tinnitus / vertigo', 13),
  ('01990000-0004-7000-8000-000000036014', 'syphilis_symptom', 'cranial_nerve', 'Cranial-nerve palsy', 14),
  ('01990000-0004-7000-8000-000000036015', 'syphilis_symptom', 'mental_state', 'Altered mental state', 15),
  ('01990000-0004-7000-8000-000000036016', 'syphilis_symptom', 'gummata', 'Gummata', 16),
  ('01990000-0004-7000-8000-000000036017', 'syphilis_symptom', 'aortitis', 'Aortitis', 17),
  ('01990000-0004-7000-8000-000000036018', 'syphilis_symptom', 'none', 'None', 18);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000037001', 'health_record_section', 'allergies', 'Allergies', 1),
  ('01990000-0004-7000-8000-000000037002', 'health_record_section', 'conditions', 'Conditions', 2),
  ('01990000-0004-7000-8000-000000037003', 'health_record_section', 'medications', 'Medications', 3),
  ('01990000-0004-7000-8000-000000037004', 'health_record_section', 'surgeries', 'Surgeries', 4),
  ('01990000-0004-7000-8000-000000037005', 'health_record_section', 'immunizations', 'Immunizations', 5),
  ('01990000-0004-7000-8000-000000037006', 'health_record_section', 'vitals', 'Vitals', 6),
  ('01990000-0004-7000-8000-000000037007', 'health_record_section', 'lab_vitals', 'Lab vitals', 7);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000038001', 'assessment_type', 'pep', 'Health Assessment', 1),
  ('01990000-0004-7000-8000-000000038002', 'assessment_type', 'quarterly_lab', 'Health Assessment', 2),
  ('01990000-0004-7000-8000-000000038003', 'assessment_type', 'sti', 'Health Assessment', 3),
  ('01990000-0004-7000-8000-000000038004', 'assessment_type', 'prep_post_encounter', 'PrEP Initial Assessment', 4),
  ('01990000-0004-7000-8000-000000038005', 'assessment_type', 'hiv', 'Health Assessment', 5);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000039001', 'task_team', 'ma', 'MA', 1),
  ('01990000-0004-7000-8000-000000039002', 'task_team', 'customer_support', 'Customer Support', 2),
  ('01990000-0004-7000-8000-000000039003', 'task_team', 'provider', 'Provider', 3),
  ('01990000-0004-7000-8000-000000039004', 'task_team', 'pharmacy', 'Pharmacy', 4),
  ('01990000-0004-7000-8000-000000039005', 'task_team', 'rx_required', 'Rx Required', 5);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000040001', 'task_status', 'todo', 'To do', 1),
  ('01990000-0004-7000-8000-000000040002', 'task_status', 'in_progress', 'In progress', 2),
  ('01990000-0004-7000-8000-000000040003', 'task_status', 'waiting', 'Waiting', 3),
  ('01990000-0004-7000-8000-000000040004', 'task_status', 'completed', 'Completed', 4),
  ('01990000-0004-7000-8000-000000040005', 'task_status', 'not_applicable', 'Not applicable', 5),
  ('01990000-0004-7000-8000-000000040006', 'task_status', 'expired', 'Expired', 6);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000041001', 'sop_category', 'Clinical', 'Clinical', 1),
  ('01990000-0004-7000-8000-000000041002', 'sop_category', 'Operational', 'Operational', 2),
  ('01990000-0004-7000-8000-000000041003', 'sop_category', 'Support', 'Support', 3);

INSERT INTO dropdown_options (id, list, code, label, position) VALUES
  ('01990000-0004-7000-8000-000000042001', 'patient_event_category', 'voice', 'Voice', 1),
  ('01990000-0004-7000-8000-000000042002', 'patient_event_category', 'opt-in', 'Opt-in', 2),
  ('01990000-0004-7000-8000-000000042003', 'patient_event_category', 'consent', 'Consent', 3),
  ('01990000-0004-7000-8000-000000042004', 'patient_event_category', 'update', 'Update', 4),
  ('01990000-0004-7000-8000-000000042005', 'patient_event_category', 'tasks', 'Tasks', 5),
  ('01990000-0004-7000-8000-000000042006', 'patient_event_category', 'treatment-type', 'Treatment type', 6),
  ('01990000-0004-7000-8000-000000042007', 'patient_event_category', 'customer-support', 'Customer support', 7),
  ('01990000-0004-7000-8000-000000042008', 'patient_event_category', 'patient-assistance', 'Patient assistance', 8),
  ('01990000-0004-7000-8000-000000042009', 'patient_event_category', 'break-glass', 'Break glass', 9),
  ('01990000-0004-7000-8000-000000042010', 'patient_event_category', 'merge', 'Merge', 10),
  ('01990000-0004-7000-8000-000000042011', 'patient_event_category', 'download', 'Download', 11),
  ('01990000-0004-7000-8000-000000042012', 'patient_event_category', 'fax', 'Fax', 12);

-- Places, as the table of states has them.
INSERT INTO dropdown_options (id, list, code, label, position)
SELECT printf('01990000-0004-7000-8000-%012d', 43000 + row_number() OVER (ORDER BY licensure DESC, name)),
  'state', code, name, row_number() OVER (ORDER BY licensure DESC, name)
FROM states;

-- What patients agree to. A text is never edited: a change is a new version. The hash is SHA-256 of the body in UTF-8.

INSERT INTO consent_documents (id, document, version, title, body, hash, effective_on) VALUES
  ('01990000-0008-7000-8000-000000000001', 'telehealth_consent', '2026-01', 'Consent to Treat', 'What this is
You are asking Care Plus to care for you by video, by phone or by messages. This page says what that means. Your initials say that you have read it and agree.

How care works here
A licensed clinician meets you from another place. They must be licensed in the state you are in at the time of the visit, so we ask where you are each time. They may ask questions, order tests, prescribe medicine, or tell you that you need to be seen in person.

What it can and cannot do
A visit by video saves you the trip. It also has limits: a clinician cannot examine you by hand, a connection can fail, and some problems need a clinic. If we cannot help you this way, we say so and tell you where to go.

Tests and results
We may order tests for HIV and other infections. You choose which tests to take. Some positive results must be reported to the health department by law. We tell you before we do.

Your privacy
Visits are private. We do not record a visit unless you and the clinician both agree. Choose a place where nobody can overhear you, and tell us if you are not alone.

In an emergency
We are not an emergency service. Call 911, or go to the nearest emergency room. In emotional crisis, call or text 988.

Your choices
You may stop at any time, refuse any test or treatment, and ask for another clinician. This does not affect care you need later. You may withdraw this consent by writing to us or in your account.',
  'fe6e4d64b14d4456afe55af5015c0a36c5616d5ca7e49df47e34cb54b06c8ccc', '2026-01-01');

INSERT INTO consent_documents (id, document, version, title, body, hash, effective_on) VALUES
  ('01990000-0008-7000-8000-000000000002', 'agree_privacy_policy', '2026-01', 'Privacy Policy', 'What we collect
What you tell us, what your clinicians write, your test results and prescriptions, and what we need to bill and to reach you. When you use this site we keep a record of who opened your chart and when.

What we use it for
To care for you, to be paid for that care, and to run the clinic. We do not sell it. We do not use it for advertising, and there are no advertising trackers on this site.

Who sees it
Only the people who take part in your care, and only the part they need. You can ask us who has looked at your record. We share it with others when you tell us to, for example with your own doctor, and when the law requires it, for example when an infection must be reported.

How we reach you
Texts, emails and boxes never name a test, a medicine or a result. You choose how we contact you, and you can change it at any time.

How we protect it
Your record is encrypted on its way to us. The most sensitive parts, such as your photo ID, are encrypted again where they are kept. Each person who works here has an account of their own, and sees no more than their job needs.

Your rights
You may see your record, get a copy, ask us to correct it, ask us to limit what we share, and ask for a list of those we shared it with. If you think we got something wrong, tell us, or complain to the U.S. Department of Health and Human Services. We will never treat you worse for it.',
  '1512682fc7866489317119a3a35298e27d071fcc0c8954ecd113ee840322a179', '2026-01-01');

INSERT INTO consent_documents (id, document, version, title, body, hash, effective_on) VALUES
  ('01990000-0008-7000-8000-000000000003', 'agree_tos', '2026-01', 'Terms of Service', 'Who may use this site
You are at least 18 years old, you are in a state or territory where we offer care, and what you tell us about yourself is true. Your account is yours alone: keep your password and codes to yourself.

What we promise
To answer in the times we state, to tell you who your clinician is and where they are licensed, and to say plainly when we cannot help. Support answers Monday to Friday, 8 AM to 6 PM Eastern Time.

What we ask of you
Come on time, or cancel so that someone else can be seen. Cancelling is free. Be as kind to our staff as you would want them to be to you.

Cost
We tell you what a visit costs before you book it. When you pay by card, we place a hold and charge it only when the visit begins.

When things go wrong
Sites and connections fail. If a visit drops, we call you. If the site is down and you need care at once, go to a clinic or an emergency room, or call 911.

Ending
You may close your account at any time. We keep your medical record as long as the law requires, and no longer. If these terms change, we show you the new ones and ask again.',
  'cfcd8f408244f75ac9cb138f40570e0de726a0e028bbdddc749fabc5aa99f2c0', '2026-01-01');

INSERT INTO consent_documents (id, document, version, title, body, hash, effective_on) VALUES
  ('01990000-0008-7000-8000-000000000004', 'sharing_data', '2026-01', 'Data Sharing', 'What this is
Some of the organizations that help pay for your care, or that sent you to us, ask what happened next. With your agreement we tell them.

What we share
That you are in care with us, whether your next visit is booked or done, and whether a test is due. We do not share results, notes, diagnoses or messages with them.

Whom we share it with
The community organization named in your account, if there is one, and the programs that pay for your medicine when you ask us to apply for them.

Your choice
You may withdraw this at any time in your account. From then on we share nothing more with them. Your care here goes on.

What others may do with it
We ask those who receive it to protect it as we do. Information about HIV has special protection in many states, and may not be passed on without your written permission.',
  '452c6c26d0c1538048b5e18567dc641e98c5c412cdeed692c7c9d7d0588b5ebe', '2026-01-01');
