import { chooseChannels } from '#edge/announcements/choose-channels'
import { loadRecipients } from '#edge/announcements/recipients'
import { kindOf } from '#edge/deliveries/kinds'
import { upcomingVisits } from '#edge/domains/licenses/index'
import { isOfType } from '#edge/domains/patients/index'
import { extend, type RequestContext } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { chosenName, type SQL, sql } from '#edge/platform/db/index'
import { dayMs, hourMs, iso, localDate, minuteMs, toEpochMs } from '#edge/platform/time'
import { type AvailableSlots, findAvailableSlots, slotQueries } from '../booking/available-slots'
import { slotEnd } from '../booking/slot-claims'
import type { Slot } from '../slots'
import { appointmentStates } from '../transitions'
import type { taskReasons, VisitOutcome } from './contract'

/** Time that is closed to visits: of one clinician, or of all. */
export interface ClosedRange {
  readonly providerId: string | null
  readonly startsAt: string
  readonly endsAt: string
}

interface LostVisit {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly patientName: string
  readonly providerId: string
  readonly encounterTypeId: string
  readonly startsAt: string
  readonly minutes: number
  readonly timezone: string
  /** Booked for a time, and not begun. */
  readonly isPlain: number
}
export interface PlannedVisit extends LostVisit {
  readonly outcome: VisitOutcome
  readonly slot: (Slot & { readonly providerName: string }) | null
  /** Set where it is left to a person. */
  readonly because: (typeof taskReasons)[number] | null
}

/** Searched for at once; those after them are left to a person. */
const maxPlanned = 100
/** A visit moves by no more days: later than that it is booked anew. */
const maxDelayDays = 14
/** PEP loses with each hour: another time is fit within so many, and is otherwise found by a person. */
const maxPepDelayMs = 4 * hourMs

/**
 * An outcome for every booked visit `a` of `where` that loses its time, soonest first. It moves to the first fitting
 * time of its clinician, else of another one who may see the patient; it is canceled where there is none. A patient whom
 * no message reaches, PEP, and a visit that has begun are left to a person.
 */
export const planVisits = async (
  ctx: RequestContext,
  where: SQL,
  closed: readonly ClosedRange[],
): Promise<readonly PlannedVisit[]> => {
  const visits = await ctx.db.all(sql<LostVisit>`
    select a.id, a.version, a.patient_id as "patientId", 
      (select ${chosenName('u')} from users u where u.id = a.patient_id) as "patientName", a.provider_id as "providerId", a.encounter_type_id as "encounterTypeId", a.starts_at as "startsAt", a.minutes,
      a.patient_timezone as timezone,
      a.status = 'Scheduled' and a.kind = 'scheduled' and a.starts_at > ${ctx.now} as "isPlain"
    ${upcomingVisits(where, ctx.now)}
    order by a.starts_at, a.id`)
  const reachable = await listReachable(ctx, visits)
  const due = visits.map((visit, index) => ({
    visit,
    because: taskReasonOf(visit, index, reachable),
  }))
  // The first days of all are read in one trip.
  const joined = extend(ctx, { db: ctx.db.together() })
  const firstDays = await Promise.all(
    due.map(({ visit, because }) => (because ? null : searchFrom(joined, visit, 0))),
  )
  const planned: PlannedVisit[] = []
  for (const [index, { visit, because }] of due.entries()) {
    const days = firstDays[index]
    const slot = days && canMove(ctx) ? await findSlot(ctx, visit, days, closed, planned) : null
    const isLate = isPep(visit) && !slot
    planned.push({
      ...visit,
      slot,
      outcome: because || isLate ? 'task' : slot ? 'move' : 'cancel',
      because: because ?? (isLate ? 'pep' : null),
    })
  }
  return planned
}

/** The outcome of a visit where one outcome is chosen for all: PEP, and a patient whom no message reaches, stay tasks. */
export const chooseOutcome = (visit: PlannedVisit, chosen: VisitOutcome): VisitOutcome => {
  if (chosen === 'move') return visit.outcome
  return chosen === 'cancel' && visit.outcome !== 'task' && !isPep(visit) ? 'cancel' : 'task'
}

const isPep = ({ encounterTypeId }: LostVisit) => isOfType(encounterTypeId, 'pep')

const canMove = ({ actor }: RequestContext) =>
  appointmentStates.transitions.some(
    ({ action, by }) => action === 'reschedule' && by.some((role) => role === actor.role),
  )

const taskReasonOf = (
  { isPlain, patientId }: LostVisit,
  index: number,
  reachable: ReadonlySet<string>,
): PlannedVisit['because'] => {
  if (!isPlain) return 'under_way'
  if (index >= maxPlanned) return 'many'
  return reachable.has(patientId) ? null : 'not_told'
}

/** The patients to whom a message about a moved visit leaves the app. */
const listReachable = async (ctx: RequestContext, visits: readonly LostVisit[]) => {
  const ids = [...new Set(visits.map(({ patientId }) => patientId))]
  const recipients = await loadRecipients(ctx.env, ctx.db, ids)
  const kind = kindOf('visit_moved')
  return new Set(
    ids.filter((id) => {
      const recipient = recipients.get(id)
      return recipient && chooseChannels(kind, recipient, toEpochMs(ctx.now)).length > 0
    }),
  )
}

/** The first fitting time that no visit before it in the plan has; in the same days, one of its own clinician. */
const findSlot = async (
  ctx: RequestContext,
  visit: LostVisit,
  firstDays: AvailableSlots,
  closed: readonly ClosedRange[],
  planned: readonly PlannedVisit[],
): Promise<PlannedVisit['slot']> => {
  const until = isPep(visit) ? iso(toEpochMs(visit.startsAt) + maxPepDelayMs) : null
  const fits = (slot: Slot) =>
    slot.time >= visit.startsAt &&
    (until === null || slot.time <= until) &&
    !closed.some((range) => isIn(range, slot, visit.minutes)) &&
    !planned.some((each) => isTaken(each, slot, visit))
  let found: AvailableSlots | undefined = firstDays
  for (let days = 0; found; ) {
    const fitting = found.slots.filter(fits)
    const own = fitting.filter(({ providerId }) => providerId === visit.providerId)
    const slot = atSameHour(own.length > 0 ? own : fitting, visit)
    if (slot) {
      const provider = found.providers.find(({ id }) => id === slot.providerId)
      return { ...slot, providerName: provider?.name ?? '' }
    }
    days += found.days
    if (until || days >= maxDelayDays) return null
    found = await searchFrom(ctx, visit, days)
  }
  return null
}

/** Of the first day that has one, the time that is closest to that of the visit by the clock. */
const atSameHour = (slots: readonly Slot[], { startsAt }: LostVisit): Slot | undefined => {
  const [first] = slots
  const away = ({ time }: Slot) => {
    const sinceHour = (toEpochMs(time) - toEpochMs(startsAt)) % dayMs
    return Math.min(sinceHour, dayMs - sinceHour)
  }
  return slots
    .filter(({ date }) => date === first?.date)
    .toSorted((one, other) => away(one) - away(other))[0]
}

/** Free times of the days that begin so many after that of the visit. */
const searchFrom = async (ctx: RequestContext, visit: LostVisit, after: number) => {
  const { patientId, encounterTypeId, id } = visit
  const fromDate = addPeriod(localDate(visit.startsAt, visit.timezone), after, 'day')
  const search = { patientId, encounterTypeId, appointmentId: id, fromDate }
  const [window, schedules, known] = await ctx.db.batch(slotQueries(ctx, search))
  const windows = window.rows.map((each) => ({ ...each, minutes: visit.minutes }))
  return findAvailableSlots(ctx, windows, schedules.rows, known.rows, fromDate)
}

const isIn = ({ providerId, ...range }: ClosedRange, slot: Slot, minutes: number) =>
  (providerId === null || providerId === slot.providerId) &&
  slot.time < range.endsAt &&
  slotEnd({ ...slot, minutes }) > range.startsAt

const isTaken = (
  { slot: other, patientId, minutes }: PlannedVisit,
  slot: Slot,
  visit: LostVisit,
): boolean =>
  other !== null &&
  (other.providerId === slot.providerId || patientId === visit.patientId) &&
  toEpochMs(slot.time) < toEpochMs(other.time) + minutes * minuteMs &&
  toEpochMs(other.time) < toEpochMs(slot.time) + visit.minutes * minuteMs
