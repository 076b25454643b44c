import type { ApiError } from '#edge/client'
import { onCron } from '#edge/cron'
import { fromLocalTime, setClock } from '#edge/platform/time'
import { subscriberContext } from '../events/event-fixtures'
import { as, providerId, userId } from '../world'
import { eastern, monday, rows } from './schedule-fixtures'

/** Sets the clock of the tests to a time of the Monday. */
export const clock = (time: string) => setClock(fromLocalTime(`${monday}T${time}`, eastern))
export const minute = () =>
  onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
export const ids = (id: string) => ({
  id,
  patient: userId('patient'),
  provider: providerId('provider'),
})
export const join = (id: string, body?: { attestedState?: 'NY' | 'NJ' }) =>
  as('patient').call('POST /patients/:patient/appointments/:id/join_waiting_room', {
    params: ids(id),
    ...(body && { body }),
  })
export const leave = (id: string) =>
  as('patient').call('POST /patients/:patient/appointments/:id/leave_waiting_room', {
    params: ids(id),
  })
export const start = (id: string, who: 'provider' | 'clinical_lead' = 'provider') =>
  as(who).call('POST /providers/:provider/appointments/:id/start', { params: ids(id) })
export const endVideo = (id: string) =>
  as('provider').call('POST /patients/:patient/appointments/:id/complete_video', {
    params: ids(id),
  })
export const complete = (id: string, who: 'provider' | 'clinical_lead' = 'provider') =>
  as(who).call('POST /providers/:provider/appointments/:id/complete', { params: ids(id) })
export const reconnect = (id: string) =>
  as('provider').call('POST /providers/:provider/appointments/:id/reconnect', { params: ids(id) })
export const reopen = (id: string, reasonText = 'One question is open') =>
  as('provider').call('POST /providers/:provider/appointments/:id/reopen_call', {
    params: ids(id),
    body: { reasonText },
  })
export const fail = (id: string) =>
  as('provider').call('POST /appointments/:id/fail', {
    params: { id },
    body: { reasonCode: 'patient_connection' },
  })
export const miss = (id: string, reasonCode = 'patient_did_not_join') =>
  as('provider').call('POST /appointments/:id/set_missed', { params: { id }, body: { reasonCode } })
export const correct = (id: string, to: 'scheduled' | 'waiting' = 'scheduled') =>
  as('clinical_admin').call(`POST /appointments/:id/correct_to_${to}`, {
    params: { id },
    body: { reasonText: 'The wrong row' },
  })
export const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, errors }: ApiError) => `${status} ${errors[0]?.code}`,
  )
export const history = (id: string) =>
  rows<{ action: string; from_status: string; to_status: string; actor_role: string }>(
    'select action, from_status, to_status, actor_role from appointment_history where appointment_id = ? order by rowid',
    id,
  )
