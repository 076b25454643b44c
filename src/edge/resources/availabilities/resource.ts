import { sql } from 'drizzle-orm'
import { insert, update } from '../../db/statement'
import { uuidv7 } from '../../identifiers'
import { conflict, unprocessable } from '../../jsonapi/errors'
import type { RequestContext } from '../../jsonapi/request-context'
import { type Row, resource, type WritePlan } from '../../jsonapi/resource'
import { bucketMs, bucketOf } from '../../slots'
import { iso } from '../../time'
import { availabilities as contract } from './contract'
import { authorizers, mayPlan, policy } from './policy'
import { refusedStretch, stretch } from './stretch'
import { availabilities as table } from './table'
import { mustStrandNobody, strandsNobody } from './visits'

const startsAt = ({ startBucket }: Row) => iso(startBucket * bucketMs)
const endsAt = ({ endBucket }: Row) => iso(endBucket * bucketMs)
const ofProvider = ({ providerId }: Row) => ({ provider_id: providerId })
const opens = ({ actor }: RequestContext) => authorizers.includes(actor.role)
const isWithin = (inner: Row, outer: Row) =>
  inner.startBucket >= outer.startBucket && inner.endBucket <= outer.endBucket

const changed = (ctx: RequestContext, row: Row, values: Row, holds = sql`1`) =>
  update(
    table,
    { ...values, version: sql`${table.version} + 1`, updatedAt: ctx.now },
    sql`id = ${row.id} and version = ${row.version} and ${holds}`,
  )

const mustBeOpen = (row: Row, from: readonly string[]): void => {
  if (!from.includes(row.status))
    throw conflict('invalid_transition', `This cannot be done while it is ${row.status}`, {
      from: row.status,
      allowed: from,
    })
}

/** Takes the time away, unless a visit stands in it. */
const closed = (status: 'declined' | 'withdrawn') => async (ctx: RequestContext, row: Row) => {
  mustBeOpen(row, ['pending', 'authorized'])
  await mayPlan(ctx, row.providerId)
  await mustStrandNobody(ctx, { id: row.id, providerId: row.providerId })
  return {
    write: changed(
      ctx,
      row,
      { status, authorizedBy: null },
      strandsNobody({ id: row.id, providerId: row.providerId }),
    ),
    detail: ofProvider(row),
  } satisfies WritePlan
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
  create: async (ctx, input, { provider: providerId = '' }) => {
    await mayPlan(ctx, providerId)
    const id = uuidv7()
    return {
      id,
      write: insert(table, {
        id,
        providerId,
        ...stretch(input.startsAt, input.endsAt, ctx.now),
        timezone: input.timezone ?? ownZone(providerId),
        status: opens(ctx) ? 'authorized' : 'pending',
        authorizedBy: opens(ctx) ? ctx.actor.id : null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      }),
      mapError: refusedStretch,
      detail: { provider_id: providerId },
    }
  },
  update: async (ctx, row, input) => {
    mustBeOpen(row, ['pending', 'authorized'])
    await mayPlan(ctx, row.providerId)
    const wanted = stretch(input.startsAt ?? startsAt(row), input.endsAt ?? endsAt(row), ctx.now)
    const held = { id: row.id, providerId: row.providerId }
    await mustStrandNobody(ctx, held, wanted)
    // Less of what was authorized needs no new word; more of it does.
    const stands = opens(ctx) || (row.status === 'authorized' && isWithin(wanted, row))
    return {
      write: changed(
        ctx,
        row,
        {
          ...wanted,
          ...(input.timezone && { timezone: input.timezone }),
          status: stands ? 'authorized' : 'pending',
          authorizedBy: opens(ctx) ? ctx.actor.id : stands ? row.authorizedBy : null,
        },
        strandsNobody(held, wanted),
      ),
      mapError: refusedStretch,
      detail: ofProvider(row),
    }
  },
  delete: closed('withdrawn'),
  actions: {
    authorize: async (ctx, row) => {
      mustBeOpen(row, ['pending', 'declined'])
      await mayPlan(ctx, row.providerId)
      if (row.endBucket <= bucketOf(ctx.now)) throw unprocessable('past', 'This time has passed')
      return {
        write: changed(ctx, row, { status: 'authorized', authorizedBy: ctx.actor.id }),
        mapError: refusedStretch,
        detail: ofProvider(row),
      }
    },
    decline: closed('declined'),
  },
})

const ownZone = (providerId: string) =>
  sql`(select u.timezone from providers p join users u on u.id = p.user_id where p.id = ${providerId})`
