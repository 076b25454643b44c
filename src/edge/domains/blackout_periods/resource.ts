import { roles } from '#edge/access/roles'
import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { cancelAppointments } from '../appointments'
import { endProviderTime, visitsWithin } from '../licenses'
import { blackoutPeriods as contract } from './contract'

const table = tableOf(contract, { createdBy: text('created_by') })

export const blackoutPeriods = resource(contract, {
  table,
  policy: policyOf({
    ...forRoles(roles, 'everyone'),
    ...forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'create', 'delete']),
  }),
  eventDetail: ({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }),
  create: async (ctx, { startsAt, endsAt, bookedVisits }) => {
    if (endsAt <= startsAt)
      throw unprocessable('ends_first', 'It must end after it starts', 'ends_at')
    if (endsAt <= ctx.now)
      throw unprocessable('over_already', 'This time has passed. Enter one to come.', 'ends_at')
    const booked = sql`a.mode <> 'async_messaging' and ${visitsWithin([{ startsAt, endsAt }])}`
    const { also, onlyIf } = await endProviderTime(ctx, booked)
    return {
      set: { createdBy: ctx.actor.id },
      onlyIf,
      also:
        bookedVisits === 'cancel'
          ? cancelAppointments(ctx, sql`${booked} and a.ends_at > ${ctx.now}`, 'clinic_closed')
          : also,
      ...(bookedVisits && { detail: { booked_visits: bookedVisits } }),
    }
  },
})
