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
