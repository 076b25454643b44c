import {
  type Buckets,
  bucketMs,
  bucketOf,
  bucketsPerDay,
} from '#edge/platform/buckets/five-minute-buckets'
import { legalName, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { iso, toEpochMs } from '#edge/platform/time'

export interface OpenTime {
  readonly id: string
  readonly providerId: string
  readonly providerName: string
  readonly suffix: string | null
  readonly timezone: string
  readonly startBucket: number
  readonly endBucket: number
  /** `[bucket, kind, owner]` of every claim in it, in order. */
  readonly claims: string
}
type Claim = readonly [bucket: number, kind: 'visit' | 'hold' | 'block', owner: string]

export interface ClosedTime {
  readonly id: string
  /** Null where it is of the whole clinic. */
  readonly providerId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

export interface Piece {
  readonly from: number
  readonly until: number
  readonly state: 'free' | Claim[1]
  readonly owner: string | null
}

/** Authorized time of clinicians within reach, with what took it. */
export const openTime = (
  { scope, now }: { readonly scope: SQL; readonly now: string },
  { from, until }: Buckets,
  providerId: string | undefined,
): Statement<OpenTime> =>
  sql`
    select a.id, a.provider_id as "providerId", ${legalName('u')} as "providerName",
      p.suffix, u.timezone, a.open_start_bucket as "startBucket", a.open_end_bucket as "endBucket",
      (select json_group_array(json_array(c.bucket, c.kind, c.owner_id)) from (
        select bucket, kind, owner_id from slot_claims where provider_id = a.provider_id
          and bucket >= a.open_start_bucket and bucket < a.open_end_bucket
          and (kind <> 'hold' or expires_at > ${now}) order by bucket) c) as claims
    from availabilities a indexed by availabilities_open join providers p on p.id = a.provider_id
      join users u on u.id = p.user_id
    where a.open_start_bucket > ${from - bucketsPerDay} and a.open_start_bucket < ${until}
      and a.open_end_bucket > ${from} and ${scope}
      ${providerId ? sql`and p.id = ${providerId}` : sql``}
    order by p.rank, p.id, a.open_start_bucket`

export const closedTime = ({ from, until }: Buckets): Statement<ClosedTime> =>
  sql`
    select id, provider_id as "providerId", starts_at as "startsAt", ends_at as "endsAt" from closed_time
    where ends_at > ${iso((from - bucketsPerDay) * bucketMs)} and starts_at < ${iso((until + bucketsPerDay) * bucketMs)}`

/** Closed time stands among the claims on each bucket of open time that it touches and nothing else took. */
const withBlocks = (
  { providerId: of, startBucket, endBucket }: OpenTime,
  claims: readonly Claim[],
  closed: readonly ClosedTime[],
): Claim[] => {
  const taken = new Set(claims.map(([bucket]) => bucket))
  const blocks = closed
    .filter(({ providerId }) => providerId === null || providerId === of)
    .flatMap(({ id, startsAt, endsAt }) => {
      const first = Math.max(startBucket, bucketOf(startsAt))
      const until = Math.min(endBucket, Math.ceil(toEpochMs(endsAt) / bucketMs))
      return Array.from({ length: Math.max(until - first, 0) }, (_, n) => first + n)
        .filter((bucket) => !taken.has(bucket) && taken.add(bucket))
        .map((bucket): Claim => [bucket, 'block', id])
    })
  return [...claims, ...blocks].sort(([one], [other]) => one - other)
}

const cutAtClaims = ({ startBucket, endBucket }: OpenTime, claims: readonly Claim[]): Piece[] => {
  const pieces: Piece[] = []
  let at = startBucket
  for (const [bucket, state, owner] of claims) {
    if (bucket > at) pieces.push({ from: at, until: bucket, state: 'free', owner: null })
    const last = pieces.at(-1)
    if (last && last.owner === owner && last.until === bucket)
      pieces[pieces.length - 1] = { ...last, until: bucket + 1 }
    else pieces.push({ from: bucket, until: bucket + 1, state, owner })
    at = bucket + 1
  }
  if (at < endBucket) pieces.push({ from: at, until: endBucket, state: 'free', owner: null })
  return pieces
}

/** An authorized stretch cut wherever something begins or ends in it. */
export const piecesOf = (row: OpenTime, closed: readonly ClosedTime[]): Piece[] =>
  cutAtClaims(row, withBlocks(row, JSON.parse(row.claims), closed))
