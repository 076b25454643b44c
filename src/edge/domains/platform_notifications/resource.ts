import { roles } from '#edge/access/roles'
import { everyone } from '#edge/access/scopes'
import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { inList, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { iso, now } from '#edge/platform/time'
import { platformNotifications as contract } from './contract'

const table = tableOf(contract, {
  createdBy: text('created_by'),
  staffToldAt: text('staff_told_at'),
})

const running = (...audiences: readonly string[]) => ({
  scope: () =>
    sql`${table.endsAt} > ${iso(now())} and ${table.startsAt} <= ${iso(now())}
        and ${inList(table.audience, audiences)}`,
})

const assertOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
  if (startsAt >= endsAt)
    throw unprocessable('invalid', 'The end must come after the start', 'ends_at')
}

export const platformNotifications = resource(contract, {
  table,
  policy: {
    ...policyOf({
      ...forRoles(roles, running('everyone', 'staff')),
      ...forRoles(['admin', 'manager', 'clinical_admin'], { scope: everyone, can: 'everything' }),
      patient: running('everyone', 'patients'),
    }),
    anonymous: running('everyone'),
  },
  create: ({ actor, now: moment }, input) => {
    assertOrder(input)
    if (input.endsAt <= moment)
      throw unprocessable('over', 'Choose an end in the future', 'ends_at')
    return { set: { createdBy: actor.id } }
  },
  actions: {
    replace: (_, __, input) => {
      assertOrder(input)
      return { set: input }
    },
  },
})
