import { sql } from 'drizzle-orm'
import { roles } from '#edge/access/roles'
import { forRoles, policyOf } from '#edge/access/scope-policy'
import { everyone } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { unprocessable } from '#edge/platform/problem'
import { iso, now } from '#edge/platform/time'
import { platformNotifications as contract } from './contract'
import { platformNotifications as table } from './table'

const running = (...audiences: readonly string[]) => ({
  scope: () =>
    sql`${table.endsAt} > ${iso(now())} and ${table.startsAt} <= ${iso(now())}
        and ${table.audience} in (select value from json_each(${JSON.stringify(audiences)}))`,
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
      throw unprocessable('over', 'Enter an end that is still to come', 'ends_at')
    return { set: { createdBy: actor.id } }
  },
  actions: {
    replace: (_, __, input) => {
      assertOrder(input)
      return { set: input }
    },
  },
})
