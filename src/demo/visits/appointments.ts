import { bucketMs, bucketsFor } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { dayMs, fromLocalTime, hourMs, type PlainDate } from '#edge/platform/time'
import { licensedIn } from '../accounts/clinicians'
import type { PatientSeed, Scenario } from '../accounts/people'
import type { DemoPatient } from '../accounts/person'
import { cares, minutesOf } from '../places'
import { type Chance, chanceOf } from '../random'
import type { AllocatedSlot, SlotAllocator } from './slot-allocator'

export type DemoStatus =
  | 'Scheduled'
  | 'Missed'
  | 'Canceled'
  | 'Waiting'
  | 'Complete'
  | 'Failed'
  | 'Rejected'
  | 'Abandoned'

export interface DemoVisit {
  /** Unique for the person, at most six digits. */
  readonly number: number
  readonly clinician: number | null
  readonly availabilityId: string | null
  readonly encounterType: string
  readonly mode: 'video' | 'phone' | 'async_messaging'
  readonly status: DemoStatus
  /** Epoch milliseconds. */
  readonly start: number
  readonly booked: number
  readonly minutes: number
  readonly timezone: string
  readonly reason: string | null
}

/** All visits of one of the people, oldest first. */
export const visitsOf = (
  line: PatientSeed,
  person: DemoPatient,
  agenda: SlotAllocator,
  today: PlainDate,
): DemoVisit[] => {
  const [, , , , , care, count, standing] = line
  if (care === null) return []
  const chance = chanceOf(`visits ${person.number}`)
  const panel = person.panel ?? 0
  const past = Array.from({ length: count }, (_, n) => {
    const span = Math.floor(58 / count)
    const from = addPeriod(today, -60 + n * span, 'day')
    // Now and then another provider steps in.
    const who = chance.in100(15) ? chance.pick([panel, ...licensedIn(person.state)]) : panel
    return visitAt(agenda, chance, {
      number: n + 1,
      clinicians: [who, panel],
      from,
      until: addPeriod(from, span - 1, 'day'),
      encounterType: cares[care][n === 0 ? 0 : 1],
      status: 'Complete',
      reason: null,
      phone: person.phone !== null && chance.in100(20),
    })
  })
  const next = ends[standing]?.({
    agenda,
    chance,
    panel,
    today,
    person,
    encounterType: cares[care][count === 0 ? 0 : 1],
  })
  return [...past, next].filter((visit) => visit !== null && visit !== undefined)
}

interface Scene {
  readonly agenda: SlotAllocator
  readonly chance: Chance
  readonly panel: number
  readonly today: PlainDate
  readonly person: DemoPatient
  readonly encounterType: string
}

const lastOne = 99
// A number that names the day, so that another day's demo adds visits instead of finding these.
const dated = (today: PlainDate) => Number(today.slice(2).replaceAll('-', ''))

const within =
  (from: number, until: number, status: DemoStatus, reason: string | null = null) =>
  ({ agenda, chance, panel, today, encounterType }: Scene): DemoVisit | null => {
    const visit = visitAt(agenda, chance, {
      number: from < 0 ? lastOne : dated(addPeriod(today, from, 'day')),
      clinicians: [panel],
      from: addPeriod(today, from, 'day'),
      until: addPeriod(today, until, 'day'),
      encounterType,
      status,
      reason,
      phone: false,
    })
    return visit && { ...visit, booked: dayBefore(today, visit) }
  }

/** A visit of next week, too, was booked before today: at the same hour, whole days earlier. */
const dayBefore = (today: PlainDate, { booked, timezone }: DemoVisit): number => {
  const midnight = fromLocalTime(`${today}T00:00`, timezone)
  return booked - Math.max(0, Math.ceil((booked - midnight) / dayMs)) * dayMs
}

const unscheduled =
  (status: DemoStatus, mode: DemoVisit['mode'], hoursAgo: number, reason: string | null = null) =>
  ({ chance, panel, today, person, encounterType }: Scene): DemoVisit => {
    const start = fromLocalTime(`${today}T09:00`, person.zone) - hoursAgo * hourMs
    return {
      number: lastOne,
      clinician: status === 'Complete' ? panel : null,
      availabilityId: null,
      encounterType,
      mode,
      status,
      start,
      booked: start - chance.below(10) * 60_000,
      minutes: 20,
      timezone: person.zone,
      reason,
    }
  }

const ends: Partial<Record<Scenario, (scene: Scene) => DemoVisit | null>> = {
  today: within(0, 0, 'Scheduled'),
  tomorrow: within(1, 1, 'Scheduled'),
  later: within(2, 9, 'Scheduled'),
  canceled: within(-6, -1, 'Canceled', 'scheduling_conflict'),
  missed: within(-8, -1, 'Missed', 'patient_did_not_join'),
  failed: within(-5, -1, 'Failed', 'patient_connection'),
  rejected: unscheduled('Rejected', 'video', 50, 'needs_in_person'),
  abandoned: unscheduled('Abandoned', 'video', 30),
  async: unscheduled('Complete', 'async_messaging', 120),
  async_open: unscheduled('Waiting', 'async_messaging', 20),
}

interface Wanted {
  readonly number: number
  readonly clinicians: readonly number[]
  readonly from: PlainDate
  readonly until: PlainDate
  readonly encounterType: string
  readonly status: DemoStatus
  readonly reason: string | null
  readonly phone: boolean
}

const visitAt = (agenda: SlotAllocator, chance: Chance, wanted: Wanted): DemoVisit | null => {
  const minutes = minutesOf(wanted.encounterType)
  for (const clinician of wanted.clinicians) {
    const taken = agenda.take(clinician, wanted.from, wanted.until, minutes, chance)
    if (taken) return visitOn(taken, minutes, chance, wanted)
  }
  return null
}

const visitOn = (
  taken: AllocatedSlot,
  minutes: number,
  chance: Chance,
  wanted: Wanted,
): DemoVisit => {
  const start = taken.start * bucketMs
  return {
    number: wanted.number,
    clinician: taken.clinician,
    availabilityId: taken.availabilityId,
    encounterType: wanted.encounterType,
    mode: wanted.phone ? 'phone' : 'video',
    status: wanted.status,
    start,
    booked: start - (2 + chance.below(4)) * dayMs - chance.below(20) * 17 * 60_000,
    minutes,
    timezone: taken.timezone,
    reason: wanted.reason,
  }
}

/** Epoch buckets the visit would claim. */
export const bucketsOfVisit = ({ start, minutes }: DemoVisit) =>
  Array.from({ length: bucketsFor(minutes) }, (_, n) => start / bucketMs + n)

export const endOf = ({ start, minutes }: DemoVisit) => start + minutes * 60_000
