import { auditReads } from '#edge/events/audit'
import { operation } from '#edge/jsonapi/index'
import { loadRow } from '#edge/jsonapi/read/read-handlers'
import { toEpochMs } from '#edge/platform/time'
import { appointmentCalendar as contract } from '../contract'
import { appointments } from '../resource'
import { terminalStatuses } from '../transitions'
import { appointmentCalendar } from './calendar'

/** A visit for a calendar. The version is its sequence, so a moved or canceled one replaces what was there. */
export const readCalendar = operation(
  contract,
  {
    access: [
      'patient',
      'provider',
      'assistant',
      'support',
      'manager',
      'clinical_admin',
      'clinical_lead',
    ],
  },
  async (ctx) => {
    const row = await loadRow(appointments, ctx, '/appointments/:id')
    await auditReads(ctx, appointments, [row], 'read')
    const text = appointmentCalendar(
      {
        id: row.id,
        version: row.version,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        canceled:
          row.status !== 'Complete' && terminalStatuses.some((status) => status === row.status),
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
  },
)
