import { percentile } from './load.mjs'

/** Milliseconds from a patient's booking request to its live event on the staff board. */
export const measureEventLatency = async ({ url, signIn, callApi }, rounds = 30) => {
  const patient = await signIn('patient2@demo.careplus.test')
  const support = await signIn('support@demo.careplus.test')
  const me = (await callApi('/api/me', patient)).json.data.attributes
  const initials = `${me.first_name[0]}${me.last_name[0]}`.toUpperCase()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live/user-channel/staff-board`, {
    headers: { cookie: support.cookie, origin: url },
  })
  await new Promise((open, fail) => {
    socket.onopen = open
    socket.onerror = () => fail(new Error('The staff board did not open'))
  })
  const arrivals = []
  let onStatusChange = () => {}
  socket.onmessage = ({ data }) => {
    if (String(data).includes('status_changed')) onStatusChange()
  }
  for (let round = 0; round < rounds; round++) {
    const slots = (
      await callApi(`/api/patients/${patient.id}/availabilities?encounter_type_id=1`, patient)
    ).json.data
    const slot = slots[(round * 3) % slots.length].attributes
    const arrived = new Promise((resolve) => {
      onStatusChange = () => resolve(performance.now())
    })
    const sent = performance.now()
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
    if (booked.status !== 201) continue
    arrivals.push((await arrived) - sent)
    const cancelled = new Promise((resolve) => {
      onStatusChange = resolve
    })
    await callApi(`/api/patients/${patient.id}/appointments/${booked.json.data.id}`, {
      ...patient,
      method: 'DELETE',
      body: JSON.stringify({ reason_code: 'prefer_not_to_say' }),
    })
    await cancelled
  }
  socket.close()
  return {
    'booking to the staff board': {
      rounds: arrivals.length,
      p50: Math.round(percentile(arrivals, 0.5)),
      p99: Math.round(percentile(arrivals, 0.99)),
      target: 250,
    },
  }
}
