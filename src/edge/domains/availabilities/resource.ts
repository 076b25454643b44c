import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Guard } from '../../jsonapi/permissions'
import { type Change, type Row, resource } from '../../jsonapi/resource'
import { unprocessable } from '../../platform/problem'
import { iso } from '../../platform/time'
import { bucketMs, bucketOf } from '../../platform/time-buckets'
import { mustStrandNobody, strandsNobody } from './conflicts'
import { availabilities as contract } from './contract'
import { authorizers, policy } from './policy'
import { availabilities as table } from './table'
import { refusedStretch, stretch } from './time-range'

const startsAt = ({ startBucket }: Row) => iso(startBucket * bucketMs)
const endsAt = ({ endBucket }: Row) => iso(endBucket * bucketMs)
const ofProvider = ({ providerId }: Row) => ({ provider_id: providerId })
const opens = ({ actor }: RequestContext) => authorizers.includes(actor.role)
const isWithin = (inner: Row, outer: Row) =>
  inner.startBucket >= outer.startBucket && inner.endBucket <= outer.endBucket
const isToCome: Guard = ({ endBucket }, { now }) =>
  endBucket <= bucketOf(now) ? unprocessable('past', 'This time has passed') : null

/** Takes the time away, unless an appointment stands in it. */
const closed =
  (status: 'declined' | 'withdrawn') =>
  async (ctx: RequestContext, row: Row): Promise<Change> => {
    const held = { id: row.id, providerId: row.providerId }
    await mustStrandNobody(ctx, held)
    return {
      set: { status, authorizedBy: null },
      onlyIf: strandsNobody(held),
      detail: ofProvider(row),
    }
  }

export const availabilities = resource(contract, {
  table,
  policy,
  filters: {
    from: (at: string) =>
      sql`${table.startBucket} > ${bucketOf(at) - 288} and ${table.endBucket} > ${bucketOf(at)}`,
    until: (at: string) => sql`${table.startBucket} < ${bucketOf(at)}`,
  },
  serialize: (row: Row) => ({ ...row, startsAt: startsAt(row), endsAt: endsAt(row) }),
  guards: { authorize: isToCome },
  create: (ctx, input, { provider: providerId = '' }) => ({
    set: {
      ...stretch(input.startsAt, input.endsAt, ctx.now),
      timezone: input.timezone ?? ownZone(providerId),
      status: opens(ctx) ? 'authorized' : 'pending',
      authorizedBy: opens(ctx) ? ctx.actor.id : null,
    },
    mapError: refusedStretch,
    detail: { provider_id: providerId },
  }),
  update: async (ctx, row, input) => {
    const wanted = stretch(input.startsAt ?? startsAt(row), input.endsAt ?? endsAt(row), ctx.now)
    const held = { id: row.id, providerId: row.providerId }
    await mustStrandNobody(ctx, held, wanted)
    // Less of what was authorized needs no new decision; more of it does.
    const stands = opens(ctx) || (row.status === 'authorized' && isWithin(wanted, row))
    return {
      set: {
        ...wanted,
        status: stands ? 'authorized' : 'pending',
        authorizedBy: opens(ctx) ? ctx.actor.id : stands ? row.authorizedBy : null,
      },
      onlyIf: strandsNobody(held, wanted),
      mapError: refusedStretch,
      detail: ofProvider(row),
    }
  },
  delete: closed('withdrawn'),
  actions: {
    authorize: (ctx, row) => ({
      set: { authorizedBy: ctx.actor.id },
      mapError: refusedStretch,
      detail: ofProvider(row),
    }),
    decline: closed('declined'),
  },
})

const ownZone = (providerId: string) =>
  sql`(select u.timezone from providers p join users u on u.id = p.user_id where p.id = ${providerId})`
