-- What the clinic offers: service lines, visit types, who does which, and what a patient may choose.

-- A visit type may open a treatment and also continue it.
DROP TABLE treatment_encounter_types;
CREATE TABLE treatment_encounter_types (
  treatment_id TEXT NOT NULL REFERENCES treatments(id),
  encounter_type_id TEXT NOT NULL REFERENCES encounter_types(id),
  opens TEXT NOT NULL CHECK (opens IN ('first', 'next')),
  PRIMARY KEY (treatment_id, encounter_type_id, opens)
) STRICT, WITHOUT ROWID;

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

INSERT INTO encounter_types (id, name, service_line_id, minutes, position) VALUES
  ('1', 'PrEP Initial', '01990000-0001-7000-8000-000000000002', 20, 1),
  ('2', 'PrEP Quarterly', '01990000-0001-7000-8000-000000000002', 20, 2),
  ('3', 'PrEP Follow Up', '01990000-0001-7000-8000-000000000002', 20, 3),
  ('4', 'Hep C', '01990000-0001-7000-8000-000000000005', 30, 4),
  ('5', 'HIV Enrollment', '01990000-0001-7000-8000-000000000004', 30, 5),
  ('6', 'HIV Initial', '01990000-0001-7000-8000-000000000004', 30, 6),
  ('7', 'HIV Follow Up', '01990000-0001-7000-8000-000000000004', 20, 7),
  ('8', 'HIV Adherence', '01990000-0001-7000-8000-000000000004', 20, 8),
  ('9', 'STI Follow Up', '01990000-0001-7000-8000-000000000006', 20, 9),
  ('10', 'Injectable PrEP', '01990000-0001-7000-8000-000000000003', 20, 10),
  ('11', 'PEP', '01990000-0001-7000-8000-000000000001', 20, 11),
  ('12', 'STI Testing', '01990000-0001-7000-8000-000000000008', 20, 12),
  ('13', 'Wellness', '01990000-0001-7000-8000-000000000009', 20, 13);

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

INSERT INTO treatment_encounter_types (treatment_id, encounter_type_id, opens) VALUES
  ('01990000-0003-7000-8000-000000000001', '11', 'first'),
  ('01990000-0003-7000-8000-000000000001', '1', 'next'),
  ('01990000-0003-7000-8000-000000000001', '12', 'next'),
  ('01990000-0003-7000-8000-000000000002', '1', 'first'),
  ('01990000-0003-7000-8000-000000000002', '2', 'next'),
  ('01990000-0003-7000-8000-000000000002', '3', 'next'),
  ('01990000-0003-7000-8000-000000000003', '10', 'first'),
  ('01990000-0003-7000-8000-000000000003', '3', 'next'),
  ('01990000-0003-7000-8000-000000000003', '10', 'next'),
  ('01990000-0003-7000-8000-000000000004', '12', 'first'),
  ('01990000-0003-7000-8000-000000000004', '12', 'next'),
  ('01990000-0003-7000-8000-000000000005', '9', 'first'),
  ('01990000-0003-7000-8000-000000000005', '9', 'next'),
  ('01990000-0003-7000-8000-000000000006', '9', 'first'),
  ('01990000-0003-7000-8000-000000000006', '9', 'next'),
  ('01990000-0003-7000-8000-000000000007', '5', 'first'),
  ('01990000-0003-7000-8000-000000000007', '6', 'first'),
  ('01990000-0003-7000-8000-000000000007', '7', 'next'),
  ('01990000-0003-7000-8000-000000000007', '8', 'next'),
  ('01990000-0003-7000-8000-000000000008', '4', 'first'),
  ('01990000-0003-7000-8000-000000000008', '4', 'next'),
  ('01990000-0003-7000-8000-000000000009', '13', 'first'),
  ('01990000-0003-7000-8000-000000000009', '13', 'next');
