/** Statements and rows read per operation. They must not grow with the number of patients or appointments. */
export const measureDbCost = async ({ signIn, callApi }) => {
  const patient = await signIn('patient@demo.careplus.test')
  const provider = await signIn('provider@demo.careplus.test')
  const support = await signIn('support@demo.careplus.test')
  const me = await callApi('/api/me', provider)
  const providerId = me.json.data.attributes.provider?.id ?? me.json.data.attributes.provider_id
  const today = new Date().toISOString().slice(0, 10)
  const counted = 'page[size]=1&page[total]=true'
  const requests = {
    health: ['/api/health', patient],
    me: ['/api/me', patient],
    'own appointments': [`/api/patients/${patient.id}/appointments`, patient],
    "provider's day": [
      `/api/providers/${providerId}/appointments?filter[from]=${today}T00:00:00.000Z&filter[until]=${today}T23:59:59.000Z`,
      provider,
    ],
    'all appointments (support)': ['/api/appointments?sort=-starts_at', support],
    'patients (support)': ['/api/patients', support],
    'patients by next visit (support)': ['/api/patients?sort=next_appointment_at', support],
    'panel (provider)': ['/api/patients', provider],
    'visits of the panel (provider)': ['/api/appointments', provider],
    'missed visits of the panel (provider)': ['/api/appointments?filter[status]=Missed', provider],
    'visits now (provider)': ['/api/on_demand_appointments?filter[status]=pending', provider],
    'results to release (provider)': [
      `/api/labs?filter[mine]=true&filter[awaits_closing]=true&${counted}`,
      provider,
    ],
    'prescriptions to sign (provider)': [
      `/api/prescriptions?filter[mine]=true&filter[status][]=ready_to_sign&${counted}`,
      provider,
    ],
    'prior authorizations to submit (provider)': [
      `/api/prior_auths?filter[mine]=true&filter[status][]=draft&${counted}`,
      provider,
    ],
    'payments (support)': ['/api/payments', support],
    'own results': [`/api/patients/${patient.id}/labs`, patient],
    'own prescriptions': [`/api/patients/${patient.id}/prescriptions`, patient],
    slots: [`/api/patients/${patient.id}/availabilities?encounter_type_id=3`, patient],
  }
  const manager = await signIn('manager@demo.careplus.test')
  const bodyOf = (attributes) => ({ method: 'POST', body: JSON.stringify(attributes) })
  const found = await callApi(`/api/patients/${patient.id}`, support)
  const { email, phone, last_name: lastName } = found.json.data.attributes
  Object.assign(requests, {
    'patients by name (support)': [
      '/api/patients/search',
      { ...support, ...bodyOf({ name: lastName }) },
    ],
    'patients by email (support)': ['/api/patients/search', { ...support, ...bodyOf({ email }) }],
    'patients by phone (support)': ['/api/patients/search', { ...support, ...bodyOf({ phone }) }],
    'open tasks, due first (manager)': [
      '/api/tasks?filter[status][]=todo&filter[status][]=in_progress&filter[status][]=waiting&sort=due_at,priority',
      manager,
    ],
    'people (manager)': ['/api/system_users', manager],
    'people in the order of names (manager)': ['/api/system_users?sort=last_name', manager],
    'clinicians among people (manager)': ['/api/system_users?filter[role]=provider', manager],
  })
  const rows = {}
  for (const [name, [path, caller]] of Object.entries(requests)) {
    await callApi(path, caller)
    const { status, dbCost } = await callApi(path, caller)
    rows[name] = { status, ...dbCost }
  }
  return rows
}
