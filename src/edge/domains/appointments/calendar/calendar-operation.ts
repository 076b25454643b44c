import { operation, subject } from '#edge/jsonapi/index'
import { toEpochMs } from '#edge/platform/time'
import { appointmentCalendar as contract } from '../contract'
import { appointmentPolicy } from '../policy'
import { appointments } from '../resource'
import { terminalStatuses } from '../transitions'
import { appointmentCalendar } from './calendar'

/** A visit for a calendar. The version is its sequence, so a moved or canceled one replaces what was there. */
export const readCalendar = operation(
  contract,
  {
    subject: subject(appointments, 'id', ['version', 'startsAt', 'endsAt', 'status']),
    policy: { ...appointmentPolicy, cbo: null, admin: null },
  },
  ({ id: { patientId: _, status, ...visit }, env, now, request }) => {
    const text = appointmentCalendar(
      {
        ...visit,
        canceled: status !== 'Complete' && terminalStatuses.some((each) => each === status),
        now: toEpochMs(now),
      },
      env.APP_ORIGIN ?? new URL(request.url).origin,
    )
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="appointment.ics"',
      },
    })
  },
)
