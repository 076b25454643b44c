import { operation, subject } from '#edge/jsonapi/index'
import { toEpochMs } from '#edge/platform/time'
import { appointmentCalendar as contract } from '../contract'
import { appointmentPolicy } from '../policy'
import { appointments } from '../resource'
import { appointmentCalendar, isCanceledEntry } from './calendar'

const onVisit = {
  subject: subject(appointments, 'id', ['version', 'startsAt', 'endsAt', 'status']),
  policy: { ...appointmentPolicy, cbo: null, admin: null },
}

/** A visit for a calendar. The version is its sequence, so a moved or canceled one replaces what was there. */
export const readCalendar = operation(contract, onVisit, (ctx) => {
  const { patientId: _, status, ...visit } = ctx.id
  const text = appointmentCalendar(
    {
      ...visit,
      canceled: isCanceledEntry(status),
      now: toEpochMs(ctx.now),
    },
    ctx.env.APP_ORIGIN ?? new URL(ctx.request.url).origin,
  )
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
    },
  })
})
