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
