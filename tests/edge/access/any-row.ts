/** Resources whose rows hang on no patient: any row does for both subjects. */
export const anyRow = [
  'feature_flags',
  'encounter_types',
  'dropdown_options',
  'provider_types',
  'system_settings',
  'business_hours',
  'treatments',
  'service_lines',
  'states',
  'consent_documents',
  'task_kinds',
  'message_texts',
]
