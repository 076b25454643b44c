-- The first version of the form of each kind of visit, put together from one list of fields.
CREATE TABLE soap_fields (name TEXT PRIMARY KEY, section TEXT NOT NULL, position INTEGER NOT NULL, definition TEXT NOT NULL) STRICT;
INSERT INTO soap_fields (name, section, position, definition) VALUES
  ('chief_complaint', 'subjective', 1, '{"label":"Reason for visit","kind":"text","maxLength":500,"assistant":true,"summary":"reason"}'),
  ('history', 'subjective', 2, '{"label":"History of present illness","kind":"text","assistant":true}'),
  ('symptoms', 'subjective', 3, '{"label":"Symptoms","kind":"choices","assistant":true,"options":["None","Fever","Rash","Sore throat","Swollen lymph nodes","Night sweats","Genital discharge","Genital sores","Burning when urinating","Rectal pain or bleeding","Pain in the belly or testicles","Fatigue","Jaundice"]}'),
  ('partner_count', 'subjective', 4, '{"label":"Partners in the last 3 months","kind":"choice","assistant":true,"options":["None","One","2 to 5","6 to 10","More than 10","Prefers not to say","Unknown"]}'),
  ('condom_use', 'subjective', 5, '{"label":"Condom use","kind":"choice","assistant":true,"options":["Always","Most of the time","Sometimes","Never","Prefers not to say"]}'),
  ('partner_with_hiv', 'subjective', 6, '{"label":"A partner with HIV","kind":"choice","assistant":true,"options":["None known","Yes, undetectable","Yes, detectable","Yes, not known to be undetectable","Prefers not to say","Unknown"]}'),
  ('sti_history', 'subjective', 7, '{"label":"STI in the last 12 months","kind":"choices","assistant":true,"carryForward":true,"options":["None","Chlamydia","Gonorrhea","Syphilis","Other","Not sure"]}'),
  ('exposure_on', 'subjective', 8, '{"label":"Day of the exposure","kind":"date","assistant":true}'),
  ('hours_since_exposure', 'subjective', 9, '{"label":"Hours since the exposure","kind":"number","minimum":0,"maximum":720,"unit":"h","assistant":true,"help":"PEP is started within 72 hours, best within 24."}'),
  ('exposure_kind', 'subjective', 10, '{"label":"Kind of exposure","kind":"choices","assistant":true,"options":["Receptive anal","Insertive anal","Anal, role not told","Receptive vaginal","Insertive vaginal","Vaginal, role not told","Oral","Shared needle","Assault","Other","Prefers not to say"]}'),
  ('missed_doses', 'subjective', 11, '{"label":"Doses missed in the last 30 days","kind":"number","minimum":0,"maximum":60,"assistant":true}'),
  ('adherence_barriers', 'subjective', 12, '{"label":"What gets in the way of taking it","kind":"text","maxLength":2000,"assistant":true}'),
  ('side_effects', 'subjective', 13, '{"label":"Side effects","kind":"text","maxLength":2000,"assistant":true}'),
  ('last_injection_on', 'subjective', 14, '{"label":"Last injection","kind":"date","assistant":true}'),
  ('last_injection', 'subjective', 14, '{"label":"What was injected","kind":"choice","assistant":true,"options":["Cabotegravir","Lenacapavir"]}'),
  ('medical_history', 'subjective', 15, '{"label":"Medical history","kind":"text","assistant":true,"carryForward":true}'),
  ('medications_allergies', 'subjective', 16, '{"label":"Medications and allergies","kind":"text","assistant":true,"carryForward":true}'),
  ('social_history', 'subjective', 17, '{"label":"Social history","kind":"text","assistant":true,"carryForward":true}'),
  ('screenings', 'subjective', 18, '{"label":"Screenings due","kind":"choices","assistant":true,"options":["Cervical cancer","Colorectal cancer","Anal cancer","Depression","Tobacco","Alcohol","Immunizations"]}'),
  ('weight', 'objective', 30, '{"label":"Weight","kind":"number","minimum":40,"maximum":1000,"unit":"lb","assistant":true}'),
  ('blood_pressure', 'objective', 31, '{"label":"Blood pressure","kind":"text","maxLength":20,"unit":"mmHg","assistant":true}'),
  ('temperature', 'objective', 32, '{"label":"Temperature","kind":"number","minimum":90,"maximum":110,"unit":"F","assistant":true}'),
  ('hiv_test', 'objective', 33, '{"label":"HIV Ag/Ab test","kind":"choice","options":["Negative","Positive","Indeterminate","Pending","Not done"]}'),
  ('hiv_test_on', 'objective', 34, '{"label":"HIV test collected","kind":"date"}'),
  ('viral_load', 'objective', 35, '{"label":"HIV viral load","kind":"number","minimum":0,"maximum":100000000,"unit":"copies/mL"}'),
  ('cd4', 'objective', 36, '{"label":"CD4 count","kind":"number","minimum":0,"maximum":5000,"unit":"cells/uL"}'),
  ('gfr', 'objective', 37, '{"label":"Creatinine clearance","kind":"number","minimum":0,"maximum":250,"unit":"mL/min"}'),
  ('hepatitis_b', 'objective', 38, '{"label":"Hepatitis B status","kind":"choice","carryForward":true,"options":["Immune","Not immune","Chronic infection","Unknown"]}'),
  ('hcv_rna', 'objective', 39, '{"label":"HCV RNA","kind":"number","minimum":0,"maximum":100000000,"unit":"IU/mL"}'),
  ('hcv_genotype', 'objective', 40, '{"label":"HCV genotype","kind":"choice","carryForward":true,"options":["1a","1b","2","3","4","5","6","Unknown"]}'),
  ('fibrosis', 'objective', 41, '{"label":"Fibrosis stage","kind":"choice","options":["F0","F1","F2","F3","F4, compensated","F4, decompensated","Unknown"]}'),
  ('sti_results', 'objective', 42, '{"label":"STI results","kind":"text","maxLength":2000}'),
  ('rpr', 'objective', 43, '{"label":"RPR titer","kind":"choice","options":["Nonreactive","1:1","1:2","1:4","1:8","1:16","1:32","1:64","1:128 or more"]}'),
  ('exam', 'objective', 44, '{"label":"What was seen on video","kind":"text"}'),
  ('diagnoses', 'assessment', 60, '{"label":"Diagnoses (ICD-10-CM)","kind":"diagnoses","options":["Z29.81 Encounter for HIV pre-exposure prophylaxis","Z20.6 Contact with and exposure to HIV","Z20.2 Contact with and exposure to STI","Z11.3 Screening for STI","Z11.4 Screening for HIV","B20 HIV disease","Z21 Asymptomatic HIV infection status","B18.2 Chronic viral hepatitis C","A54.9 Gonococcal infection","A56.8 Chlamydial infection","A51.0 Primary genital syphilis","A53.0 Latent syphilis, unspecified","Z79.899 Long-term drug therapy","Z00.00 General adult examination","Z71.89 Counseling"]}'),
  ('acute_hiv', 'assessment', 61, '{"label":"Signs of acute HIV","kind":"choice","options":["No","Yes","Unknown"]}'),
  ('contraindications', 'assessment', 62, '{"label":"Contraindications considered","kind":"text","maxLength":2000}'),
  ('assessment', 'assessment', 63, '{"label":"Assessment","kind":"text"}'),
  ('counseling', 'plan', 84, '{"label":"Counseling given","kind":"choices","options":["Adherence","Condoms","STI prevention and testing","DoxyPEP","U=U","Partner services","Side effects","Vaccines","Substance use","Mental health"]}'),
  ('plan', 'plan', 85, '{"label":"Plan","kind":"text"}'),
  ('patient_instructions', 'plan', 86, '{"label":"What to do next, in plain words for the patient","kind":"text","maxLength":3000,"summary":"next_steps"}'),
  ('warning_signs', 'plan', 87, '{"label":"When to get help, for the patient","kind":"text","maxLength":1500,"carryForward":true,"summary":"warning_signs"}'),
  ('follow_up_weeks', 'plan', 88, '{"label":"See the patient again in","kind":"number","minimum":1,"maximum":52,"unit":"weeks","summary":"follow_up"}');

-- One line per kind of visit; a field with ! must be there before the note is signed.
CREATE TABLE soap_forms (encounter_type_id TEXT PRIMARY KEY, fields TEXT NOT NULL) STRICT;
INSERT INTO soap_forms (encounter_type_id, fields) VALUES
  ('1', '["chief_complaint!","history!","symptoms!","partner_count","condom_use","partner_with_hiv","sti_history","medical_history!","medications_allergies!","weight","hiv_test!","hiv_test_on","gfr","hepatitis_b","sti_results","diagnoses!","acute_hiv!","contraindications!","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('2', '["chief_complaint!","history!","symptoms!","partner_count","missed_doses!","adherence_barriers","side_effects!","sti_history","medications_allergies!","hiv_test!","hiv_test_on","gfr","sti_results","rpr","diagnoses!","acute_hiv!","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('3', '["chief_complaint!","history!","symptoms","missed_doses","side_effects!","medications_allergies!","hiv_test","gfr","diagnoses!","acute_hiv!","assessment!","counseling","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('4', '["chief_complaint!","history!","symptoms","medical_history!","medications_allergies!","social_history","weight","hcv_rna!","hcv_genotype","fibrosis!","gfr","hepatitis_b!","hiv_test","diagnoses!","contraindications!","assessment!","counseling","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('5', '["chief_complaint!","history!","medical_history!","medications_allergies!","social_history!","hiv_test!","hiv_test_on!","viral_load","cd4","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('6', '["chief_complaint!","history!","symptoms!","partner_count","sti_history","medical_history!","medications_allergies!","social_history!","weight","hiv_test!","hiv_test_on!","viral_load!","cd4!","gfr!","hepatitis_b!","rpr","exam","diagnoses!","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('7', '["chief_complaint!","history!","symptoms","missed_doses!","side_effects!","medications_allergies!","weight","viral_load!","cd4","gfr","rpr","diagnoses!","assessment!","counseling","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('8', '["chief_complaint!","missed_doses!","adherence_barriers!","side_effects!","medications_allergies!","viral_load","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('9', '["chief_complaint!","history!","symptoms!","partner_count","sti_history!","medications_allergies!","sti_results!","rpr","exam","diagnoses!","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('10', '["chief_complaint!","history!","symptoms!","side_effects!","last_injection_on","last_injection","medications_allergies!","weight!","hiv_test!","hiv_test_on!","hepatitis_b","diagnoses!","acute_hiv!","contraindications!","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks!"]'),
  ('11', '["chief_complaint!","history!","symptoms!","exposure_on!","hours_since_exposure!","exposure_kind!","partner_with_hiv!","medical_history!","medications_allergies!","hiv_test!","gfr","hepatitis_b","diagnoses!","contraindications!","assessment!","counseling!","plan!","patient_instructions!","warning_signs!","follow_up_weeks!"]'),
  ('12', '["chief_complaint!","symptoms!","partner_count!","condom_use","sti_history!","medications_allergies","sti_results","diagnoses!","assessment!","counseling!","plan!","patient_instructions!","warning_signs","follow_up_weeks"]'),
  ('13', '["chief_complaint!","history!","medical_history!","medications_allergies!","social_history","screenings!","weight","blood_pressure","temperature","exam","diagnoses!","assessment!","counseling","plan!","patient_instructions!","warning_signs","follow_up_weeks"]');

INSERT OR IGNORE INTO soap_schemas (id, encounter_type_id, schema_version, sections, effective_on)
  SELECT 'soap-schema-' || f.encounter_type_id || '-1', f.encounter_type_id, 1, (
      SELECT json_group_array(json_object('name', s.column1, 'label', s.column2, 'fields', (
        SELECT json_group_array(json_patch(d.definition, json_object('name', d.name, 'required',
          json(CASE WHEN u.value LIKE '%!' THEN 'true' ELSE 'false' END))) ORDER BY d.position)
        FROM json_each(f.fields) u JOIN soap_fields d ON d.name = rtrim(u.value, '!') AND d.section = s.column1)))
      FROM (VALUES ('subjective', 'Subjective'), ('objective', 'Objective'), ('assessment', 'Assessment'), ('plan', 'Plan')) s), '2020-01-01'
  FROM soap_forms f;
DROP TABLE soap_fields;
DROP TABLE soap_forms;
