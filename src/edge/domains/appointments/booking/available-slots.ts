import { bookingState, bookingZone, lastPepStart } from '#edge/domains/exposures/index'
import { isValidOn, type License } from '#edge/domains/licenses/license-rules'
import type { RequestContext } from '#edge/jsonapi/index'
import { bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { legalName, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { numberSetting } from '#edge/platform/settings/settings'
import { localDate, type PlainDate, type TimeFormat, toEpochMs } from '#edge/platform/time'
import { freeSlots, type Slot } from '../slots'
import { canBook, profileZone } from './booking-context'
import { requestsOf } from './slot-claims'

/** A provider as a patient chooses one. */
export interface SlotProvider {
  readonly id: string
  readonly name: string
  readonly pronouns: string | null
  readonly suffix: string | null
  readonly bio: string
  readonly portrait: string | null
  readonly timezone: string
}
export interface AvailableSlots extends Pick<SearchWindow, 'zone' | 'hours' | 'minutes' | 'days'> {
  readonly slots: readonly Slot[]
  /** Those with a slot, best ranked first. */
  readonly providers: readonly SlotProvider[]
}
/** Before anything but a state is known of who will be seen. */
export interface VisitorSearch {
  readonly state: string
  /** The organization they would enroll with, by the brand. */
  readonly cboId: string | null
  readonly encounterTypeId: string
}
export interface SlotSearch {
  readonly patientId: string
  readonly encounterTypeId: string
  readonly providerId?: string | undefined
  /** A visit to be moved: its own time counts as free. */
  readonly appointmentId?: string | undefined
  /** The first day to look at, for staff, who book further ahead; today unless told. */
  readonly fromDate?: PlainDate | undefined
}

/** A job searches for no caller. */
type SearchContext = Pick<RequestContext, 'now' | 'caller'>
interface SearchWindow {
  readonly zone: string
  readonly hours: TimeFormat
  readonly state: string
  readonly minutes: number
  readonly lead: number
  readonly step: number
  readonly days: number
  /** The last start that is of use: of PEP, 72 hours after the exposure. */
  readonly latest: string | null
}
interface ProviderSchedule extends SlotProvider {
  readonly state: string
  readonly issuedOn: string | null
  readonly expiresOn: string
  readonly availabilities: string
  readonly claims: string
}
/** Time in which no visit is booked: of one clinician, or of all. */
interface ClosedTime {
  readonly providerId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

// The strip ends at a midnight at most that many days and an hour away; a visit may run an hour past it.
const margin = 24
const halfDay = bucketsPerDay / 2

/** The three questions whose answers make the slots; they are asked in one round trip. */
export const slotQueries = (ctx: SearchContext, search: SlotSearch) =>
  [
    searchWindow(ctx, search),
    providerSchedules(ctx, search, {
      from: sql`patients`,
      where: sql`p.id = ${search.patientId}`,
      state: stateOf(search),
    }),
    closedTimeAhead(ctx),
  ] as const

const stateOf = ({ encounterTypeId }: SlotSearch) =>
  bookingState(sql`p.id`, encounterTypeId, sql`p.state`)

/** The same for a visitor, of whom only the state is known. */
export const visitorSlotQueries = (ctx: SearchContext, search: VisitorSearch) =>
  [
    visitorWindow(ctx, search),
    providerSchedules(ctx, search, visitorOf(search)),
    closedTimeAhead(ctx),
  ] as const

/** The free times of the coming days; undefined when there is no such patient or kind of visit. */
export const findAvailableSlots = (
  ctx: Pick<SearchContext, 'now'>,
  [window]: readonly SearchWindow[],
  schedules: readonly ProviderSchedule[],
  closed: readonly ClosedTime[],
  fromDate?: PlainDate,
): AvailableSlots | undefined => {
  if (!window) return undefined
  const { zone, hours, minutes, days, latest } = window
  const free = freeSlots({
    ...window,
    now: toEpochMs(ctx.now),
    fromDate,
    availabilities: schedules.flatMap(({ id, availabilities }) =>
      (JSON.parse(availabilities) as [string, number, number][]).map(
        ([own, startBucket, endBucket]) => ({ id: own, providerId: id, startBucket, endBucket }),
      ),
    ),
    claims: schedules.flatMap(({ id, claims }) =>
      (JSON.parse(claims) as number[]).map((bucket) => ({ providerId: id, bucket })),
    ),
  })
  const licenses = new Map(schedules.map((schedule) => [schedule.id, licenseOf(schedule)]))
  const slots = free.filter(
    (slot) =>
      (latest === null || slot.time <= latest) &&
      isLicensed(licenses.get(slot.providerId), slot) &&
      isOpen(closed, slot, minutes),
  )
  const seen = new Set(slots.map(({ providerId }) => providerId))
  return {
    zone,
    hours,
    minutes,
    days,
    slots,
    providers: schedules.filter(({ id }) => seen.has(id)).map(providerOf),
  }
}

const licenseOf = ({ state, issuedOn, expiresOn }: ProviderSchedule): License => ({
  state,
  status: 'active',
  issuedOn,
  expiresOn,
})
const isLicensed = (license: License | undefined, { date }: Slot) =>
  license !== undefined && isValidOn(license, license.state, date)
const isOpen = (closed: readonly ClosedTime[], { providerId, time }: Slot, minutes: number) =>
  closed.every(
    ({ providerId: away, startsAt, endsAt }) =>
      (away !== null && away !== providerId) ||
      toEpochMs(endsAt) <= toEpochMs(time) ||
      toEpochMs(startsAt) >= toEpochMs(time) + minutes * 60_000,
  )
const providerOf = ({ id, name, pronouns, suffix, bio, portrait, timezone }: ProviderSchedule) => ({
  id,
  name,
  pronouns,
  suffix,
  bio,
  portrait,
  timezone,
})

/** Of a kind of visit that is offered; of one that is no more, for a visit that is booked and moves. */
const searchWindow = (ctx: SearchContext, of: SlotSearch): Statement<SearchWindow> =>
  sql`
    select ${bookingZone(sql`p.id`, of.encounterTypeId, profileZone)} as zone, ${stateOf(of)} as state, e.duration_minutes as minutes,
      ifnull((select value from user_settings where user_id = u.id and name = 'time_format'), '12h') as hours,
      ${numberSetting('booking_lead_minutes')} as lead, ${numberSetting('booking_step_minutes')} as step,
      ${numberSetting('booking_days')} as days, ${lastPepStart(ctx.now, of.encounterTypeId, sql`p.id`)} as latest
    from patients p join users u on u.id = p.id join states s on s.code = p.state
      join encounter_types e on e.id = ${of.encounterTypeId} and (e.active = 1 or exists (select 1 from appointments
        where id = ${of.appointmentId ?? null} and patient_id = p.id and encounter_type_id = e.id))
    where p.id = ${of.patientId}`

const visitorWindow = (
  ctx: SearchContext,
  { state, encounterTypeId }: VisitorSearch,
): Statement<SearchWindow> =>
  sql`
    select s.timezone as zone, s.code as state, e.duration_minutes as minutes, '12h' as hours,
      ${numberSetting('booking_lead_minutes')} as lead, ${numberSetting('booking_step_minutes')} as step,
      ${numberSetting('booking_days')} as days, ${lastPepStart(ctx.now, encounterTypeId)} as latest
    from states s join encounter_types e on e.id = ${encounterTypeId} and e.active = 1
    where s.code = ${state}`

/** A table `p` of the one person to be seen, with `cbo_id`, and the state whose license it takes. */
interface PersonTable {
  readonly state: SQL
  readonly from: SQL
  readonly where: SQL
}
const visitorOf = ({ state, cboId }: VisitorSearch): PersonTable => ({
  from: sql`(select ${state} as state, (select id from cbos where id = ${cboId}) as cbo_id)`,
  where: sql`1`,
  state: sql`p.state`,
})

/** A row for each provider who may see this patient and whose time the caller may book, with their open and their taken time: each read once. */
// Cross joins and named indexes keep the order of the search: licenses of one state first, never the time of all providers.
const providerSchedules = (
  ctx: SearchContext,
  search: VisitorSearch | SlotSearch,
  person: PersonTable,
): Statement<ProviderSchedule> => {
  const { fromDate, providerId, ...rest }: Partial<SlotSearch> = search
  // Midnight of the patient's day is at most half a day before that of UTC, and a day's length of it after.
  const from = fromDate
    ? Math.max(bucketOf(ctx.now), bucketOf(`${fromDate}T00:00Z`) - halfDay)
    : bucketOf(ctx.now)
  const ahead = fromDate ? margin + 3 * halfDay : margin
  const until = sql`${from} + ${numberSetting('booking_days')} * 288 + ${ahead}`
  const earliestDay = localDate(ctx.now, 'Pacific/Pago_Pago')
  return sql`
    with ahead(until) as materialized (select ${until})
    select pr.id, ${legalName('u')} as name, u.pronouns, pr.suffix, pr.bio, u.portrait,
      u.timezone, l.state, l.issued_on as "issuedOn", l.expires_on as "expiresOn",
      (select json_group_array(json_array(a.id, a.open_start_bucket, a.open_end_bucket))
        from availabilities a indexed by availabilities_open_of_provider
        where a.provider_id = pr.id and a.open_start_bucket > ${from - 288} and a.open_start_bucket < ahead.until
          and a.open_end_bucket > ${from}) as availabilities,
      (select json_group_array(c.bucket) from slot_claims c
        where c.provider_id = pr.id and c.bucket >= ${from} and c.bucket < ahead.until
          and (c.kind <> 'hold' or c.expires_at > ${ctx.now}) ${ownTime(rest)}) as claims
    from ahead cross join ${person.from} p
      cross join licenses l indexed by licenses_by_state
        on l.state = ${person.state} and l.status = 'active' and l.expires_on >= ${earliestDay}
      cross join providers pr on pr.id = l.provider_id and pr.status = 'active'
      cross join provider_type_encounter_types t
        on t.provider_type_id = pr.type_id and t.encounter_type_id = ${search.encounterTypeId}
      cross join users u on u.id = pr.user_id and u.status = 'active'
    where ${person.where}
      and (p.cbo_id is null or exists (
        select 1 from provider_cbos m where m.provider_id = pr.id and m.cbo_id = p.cbo_id))
      and ${canBook(ctx)} ${providerId ? sql`and pr.id = ${providerId}` : sql``}
    order by pr.rank, pr.id`
}

const ownTime = ({ patientId, appointmentId }: Partial<SlotSearch>): SQL =>
  !patientId
    ? sql``
    : appointmentId
      ? sql`and c.owner_id <> ${patientId} and c.owner_id not in (
          select id from appointments where id = ${appointmentId} and patient_id = ${patientId}
          union all ${requestsOf(appointmentId)} and patient_id = ${patientId})`
      : sql`and c.owner_id <> ${patientId}`

const closedTimeAhead = (ctx: SearchContext): Statement<ClosedTime> =>
  sql`
    select provider_id as "providerId", starts_at as "startsAt", ends_at as "endsAt" from closed_time
    where ends_at > ${ctx.now}`
