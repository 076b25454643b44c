import { as, cboId, type Person, providerId, userId } from '../world'
import { openAvailability, resetSchedule, run } from './schedule-fixtures'

export const request = (more: object = {}, who: Person = 'patient') =>
  as(who).on_demand_appointments.create({ encounterTypeId: '3', initials: 'JE', ...more })
export const read = (id: string, who: Person = 'patient') => as(who).on_demand_appointments.get(id)
export const accept = (id: string, who: Person = 'provider', body: { providerId?: string } = {}) =>
  as(who).call('PATCH /on_demand_appointments/:id/accept', { params: { id }, body })
export const heartbeat = (id: string) =>
  as('patient').call('PATCH /on_demand_appointments/:id/heartbeat', { params: { id } })
export const leave = (id: string) =>
  as('patient').call('POST /on_demand_appointments/:id/leave', { params: { id } })
export const release = (id: string, who: Person = 'provider') =>
  as(who).call('POST /on_demand_appointments/:id/release', {
    params: { id },
    body: { reasonCode: 'called_away' },
  })
export const reject = (id: string) =>
  as('provider').call('POST /on_demand_appointments/:id/reject', {
    params: { id },
    body: { reasonCode: 'needs_in_person' },
  })
export const start = (id: string) =>
  as('provider').call('POST /providers/:provider/appointments/:id/start', {
    params: { provider: providerId('provider'), id },
  })
export const refusal = (code: string, status = 409) => ({ status, errors: [{ code }] })
/** The second patient is one of the same organization, without anything in their way. */
const letOtherPatientIn = () =>
  run('update patients set cbo_id = ? where id = ?', cboId(), userId('otherPatient')).run()
export const requestOfOther = (more: object = {}) =>
  request({ initials: 'MB', ...more }, 'otherPatient')
/** Some of what is done at once may be refused; what is not is the answer. */
export const settle = async (...acts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).map(({ status }) => status)

/** Two clinicians at work from five, who may both see both patients; the availability of the first. */
export const openQueue = async (): Promise<string> => {
  await resetSchedule()
  await run(
    "insert or ignore into provider_cbos values (?, ?, '')",
    providerId('otherProvider'),
    cboId(),
  ).run()
  await letOtherPatientIn()
  await openAvailability('05:00', '12:00', 'otherProvider')
  return openAvailability('05:00', '12:00')
}
