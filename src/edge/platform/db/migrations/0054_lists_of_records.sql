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
