import { reasonsOf } from '#edge/domains/dropdown_options/index'
import type { z } from '#edge/jsonapi/contract'
import { type Guard, type RequestContext, requireAsWritten, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { type ClosedRange, freeBookedTime } from '../appointments'
import type { closingInput } from '../appointments/rearranging/contract'
import {
  assertRange,
  type DecidedTime,
  detailOf,
  isPartToCome,
  isTimeToCome,
  keepWhilePending,
  nothingKept,
  partsToClose,
  type Range,
  timeBefore,
} from '../availabilities/time-in-force'
import * as contracts from './contract'
import * as tables from './table'

type Away = Range & { readonly coverId?: string | null | undefined }
type ProviderTime = DecidedTime &
  Away & { readonly providerId: string; readonly keptCoverId?: string | null }

/** Four eyes: neither who asked nor whose time it is decides. */
const isOfColleague: Guard = ({ requestedById, providerId }, { actor }) =>
  requestedById === actor.id || providerId === actor.providerId
    ? conflict('own_request', 'A colleague decides what you asked for')
    : null

const rules = {
  guards: { approve: [isOfColleague, isTimeToCome], decline: isOfColleague, delete: isPartToCome },
  constraints: {
    provider_times_overlap: conflict(
      'time_overlaps',
      'This overlaps time that is already asked for or approved',
    ),
  },
  reasons: reasonsOf((action) => `time_${action}`),
  eventDetail: (row: ProviderTime) => ({ provider_id: row.providerId, ...detailOf(row) }),
  create: (
    { actor, now }: RequestContext,
    input: Range,
    { provider = '' }: Readonly<Record<string, string>>,
  ) => {
    assertRange(input, now)
    return {
      set: { status: 'pending', requestedById: actor.id },
      detail: { provider_id: provider },
    }
  },
  // Another time or cover needs a new decision, and the approved ones stay in force meanwhile; the purpose needs none.
  update: ({ actor, now }: RequestContext, row: ProviderTime, input: Partial<Away>) => {
    const wanted = { ...row, ...input }
    assertRange(wanted, now)
    const set = keepWhilePending(row, wanted)
    return set ? { set: { ...set, requestedById: actor.id, decidedById: null } } : {}
  },
  delete: () => ({ set: { ...nothingKept, status: 'canceled' } }),
  actions: {
    approve: async (
      ctx: RequestContext,
      row: ProviderTime,
      input: z.output<typeof closingInput>,
    ) => {
      const { providerId } = row
      const closed = partsToClose(row).map((part): ClosedRange => ({ ...part, providerId }))
      const freed = await freeBookedTime(ctx, 'provider_unavailable', closed, input)
      return { ...freed, set: { ...nothingKept, decidedById: ctx.actor.id } }
    },
    // Declining a change restores the approved time before it.
    decline: ({ actor }: RequestContext, row: ProviderTime) => ({
      set: { ...nothingKept, ...timeBefore(row), decidedById: actor.id },
    }),
  },
}
export const adminTimes = resource(contracts.adminTimes, {
  ...rules,
  table: tables.adminTimes,
  policy: tables.timesPolicy(tables.adminTimes),
})
/** A clinician of the clinic, and not the one who is away. */
const requireCover = (
  ctx: RequestContext,
  coverId: string | null | undefined,
  providerId: string | undefined,
) =>
  coverId
    ? requireAsWritten(ctx, [
        [
          sql`exists (select 1 from users u where u.id = ${coverId} and u.status = 'active'
            and u.role in ('provider', 'clinical_lead')
            and u.id not in (select user_id from providers where id = ${providerId ?? null}))`,
          unprocessable('no_cover', 'Choose another clinician of the clinic', 'cover_id'),
        ],
      ])
    : {}

export const outOfOfficeTimes = resource(contracts.outOfOfficeTimes, {
  ...rules,
  create: (ctx: RequestContext, input: Away, links: Readonly<Record<string, string>>) => ({
    ...rules.create(ctx, input, links),
    ...requireCover(ctx, input.coverId, links.provider),
  }),
  update: (ctx: RequestContext, row: ProviderTime, input: Partial<Away>) => ({
    ...rules.update(ctx, row, input),
    ...requireCover(ctx, input.coverId, row.providerId),
  }),
  table: tables.outOfOfficeTimes,
  policy: tables.timesPolicy(tables.outOfOfficeTimes),
})
