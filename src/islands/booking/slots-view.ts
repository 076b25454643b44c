import type { PartOfDay, PlainDate, TimeFormat } from '../../edge/time'

/** A clinician as a patient chooses one. */
export interface Clinician {
  readonly id: string
  readonly name: string
  readonly suffix: string | null
  readonly pronouns: string | null
  /** 'Nurse practitioner', where it is known. */
  readonly profession: string | null
  readonly bio: string
  /** The seed of the drawn portrait. */
  readonly portrait: string
  readonly timezone: string
  /** This patient's own clinician. */
  readonly yours: boolean
}

/** A time that is free, or was when the page was opened. */
export interface OpenTime {
  readonly availabilityId: string
  readonly providerId: string
  /** RFC 3339, UTC. */
  readonly time: string
  /** In the patient's zone, as is the part of the day. */
  readonly date: PlainDate
  readonly partOfDay: PartOfDay
}

/** How the patient reads a clock. */
export interface Clock {
  readonly zone: string
  readonly hours: TimeFormat
}

/** Everything free in the coming days, for one kind of visit. */
export interface Openings {
  readonly slots: readonly OpenTime[]
  readonly clinicians: readonly Clinician[]
}

/** 'Daniel Reyes, NP' */
export const titled = ({ name, suffix }: Pick<Clinician, 'name' | 'suffix'>) =>
  suffix ? `${name}, ${suffix}` : name

export const firstNameOf = ({ name }: Pick<Clinician, 'name'>) => name.split(' ')[0] ?? name

/** Those with a free time: the patient's own first, then whoever is free earliest. */
export const bySoonest = ({ clinicians, slots }: Openings) =>
  clinicians
    .flatMap((clinician) => {
      const next = slots.find(({ providerId }) => providerId === clinician.id)
      return next ? [{ clinician, next }] : []
    })
    .toSorted(
      (a, b) =>
        Number(b.clinician.yours) - Number(a.clinician.yours) ||
        Date.parse(a.next.time) - Date.parse(b.next.time),
    )

/** What was on offer and is no longer there stays in its place, taken. */
export const withTaken = (
  before: readonly OfferedTime[],
  now: readonly OpenTime[],
): OfferedTime[] => {
  const free = new Map(now.map((slot) => [slot.time, slot]))
  const gone = before
    .filter(({ time }) => !free.has(time))
    .map((slot) => ({ ...slot, taken: true }))
  return [...now.map((slot) => ({ ...slot, taken: false })), ...gone].toSorted(
    (a, b) => Date.parse(a.time) - Date.parse(b.time),
  )
}

/** A time of one clinician in the order of the day; one that is taken can no longer be chosen. */
export interface OfferedTime extends OpenTime {
  readonly taken: boolean
}

/** Profiles in place of what the times alone tell of a clinician. */
export const profiled = (openings: Openings, profiles: readonly Clinician[]): Openings => ({
  ...openings,
  clinicians: openings.clinicians.map(
    (clinician) => profiles.find(({ id }) => id === clinician.id) ?? clinician,
  ),
})
