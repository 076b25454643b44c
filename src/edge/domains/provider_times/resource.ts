import { reasonsOf } from '#edge/domains/dropdown_options/index'
import { type Guard, type RequestContext, requireAsWritten, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import { endProviderTime } from '../licenses'
import * as contracts from './contract'
import * as tables from './table'

const longestMs = 366 * 86_400_000

interface Range {
  readonly startsAt: string
  readonly endsAt: string
}
type ProviderTime = Range & Readonly<Record<'providerId' | 'status', string>>

const assertRange = ({ startsAt, endsAt }: Range, now: string): void => {
  if (endsAt <= startsAt)
    throw unprocessable('ends_first', 'It must end after it starts', 'ends_at')
  if (toEpochMs(endsAt) - toEpochMs(startsAt) > longestMs)
    throw unprocessable('too_long', 'It can last at most a year', 'ends_at')
  if (endsAt <= now) throw past
}
const past = unprocessable('past', 'This time has passed', 'ends_at')

/** Four eyes: neither who asked nor whose time it is decides. */
const isOfColleague: Guard = ({ requestedById, providerId }, { actor }) =>
  requestedById === actor.id || providerId === actor.providerId
    ? conflict('own_request', 'A colleague decides what you asked for')
    : null
const isUpcoming: Guard = ({ endsAt }, { now }) => (endsAt <= now ? past : null)

const rules = {
  guards: { approve: [isOfColleague, isUpcoming], decline: isOfColleague, delete: isUpcoming },
  constraints: {
    provider_times_overlap: conflict(
      'time_overlaps',
      'This overlaps time that is already asked for or approved',
    ),
  },
  reasons: reasonsOf((action) => `time_${action}`),
  eventDetail: ({ providerId, status, startsAt, endsAt }: ProviderTime) => ({
    provider_id: providerId,
    // While it kept visits away.
    ...(status === 'approved' && { starts_at: startsAt, ends_at: endsAt }),
  }),
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
  // What was approved is asked for anew where it changes.
  update: ({ actor, now }: RequestContext, row: ProviderTime, input: Partial<Range>) => {
    assertRange({ ...row, ...input }, now)
    return { set: { status: 'pending', requestedById: actor.id, decidedById: null } }
  },
  delete: () => ({ set: { status: 'canceled' } }),
  actions: {
    // The booked visits in it lose their clinician: who approves is told of them, and goes on knowingly.
    approve: async (ctx: RequestContext, row: ProviderTime) => ({
      ...(await endProviderTime(
        ctx,
        sql`p.id = ${row.providerId} and a.starts_at < ${row.endsAt} and a.ends_at > ${row.startsAt}
          and a.mode <> 'async_messaging'`,
      )),
      set: { decidedById: ctx.actor.id },
    }),
    decline: ({ actor }: RequestContext) => ({ set: { decidedById: actor.id } }),
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

type Away = Range & { readonly coverId?: string | null | undefined }
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
