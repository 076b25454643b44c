import { percentile } from './load.mjs'

/** Books and cancels alternately as one patient; each booking is timed from request to answer. */
export const measureBookings = async ({ signIn, callApi }, rounds = 60) => {
  const patient = await signIn('patient2@demo.careplus.test')
  const me = (await callApi('/api/me', patient)).json.data.attributes
  const initials = `${me.first_name[0]}${me.last_name[0]}`.toUpperCase()
  const times = []
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const slots = (
      await callApi(`/api/patients/${patient.id}/availabilities?encounter_type_id=1`, patient)
    ).json.data
    const slot = slots[round % slots.length].attributes
    const started = performance.now()
    const booked = await callApi(`/api/patients/${patient.id}/appointments`, {
      ...patient,
      method: 'POST',
      body: JSON.stringify({
        provider_id: slot.provider_id,
        availability_id: slot.availability_id,
        time: slot.time,
        encounter_type_id: '1',
        initials,
      }),
    })
    times.push(performance.now() - started)
    if (booked.status !== 201) {
      failed += 1
      continue
    }
    await callApi(`/api/patients/${patient.id}/appointments/${booked.json.data.id}`, {
      ...patient,
      method: 'DELETE',
      body: JSON.stringify({ reason_code: 'prefer_not_to_say' }),
    })
  }
  const total = times.reduce((sum, each) => sum + each, 0)
  return {
    rps: Math.round((times.length / total) * 1000),
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    failed,
  }
}
