import type { PartOfDay } from '#edge/domains/appointments/part-of-day'
import type { PlainDate } from '#edge/platform/time'

/** A provider as shown to a patient who books. */
export interface ProviderProfile {
  readonly id: string
  readonly name: string
  readonly suffix: string | null
  readonly pronouns: string | null
  /** 'Nurse practitioner'; null until profiles are merged in. */
  readonly profession: string | null
  readonly bio: string
  /** The address of a picture, the name of a drawn portrait, or the provider's id, for which initials are shown. */
  readonly portrait: string
  readonly timezone: string
  /** On this patient's care team. */
  readonly assigned: boolean
}

/** A slot that is free, or was when the page loaded. */
export interface BookableSlot {
  readonly availabilityId: string
  readonly providerId: string
  /** RFC 3339, UTC. */
  readonly time: string
  /** In the patient's zone, as is the part of the day. */
  readonly date: PlainDate
  readonly partOfDay: PartOfDay
}

/** The free slots of the coming days for one visit type, and their providers. */
export interface SlotsView {
  readonly slots: readonly BookableSlot[]
  readonly providers: readonly ProviderProfile[]
}

/** Providers with a free slot by earliest slot; the patient's own first, where an hour does not matter. */
export const sortBySoonest = (
  { providers, slots }: SlotsView,
  {
    isUrgent = false,
    own,
  }: {
    isUrgent?: boolean
    /** The visit that is moved: its own time comes after every other one. */
    own?: { readonly startsAt: string; readonly providerId?: string | null } | null
  } = {},
) =>
  providers
    .flatMap((provider) => {
      const ofProvider = slots.filter(({ providerId }) => providerId === provider.id)
      const isOwn = ({ time }: BookableSlot) =>
        own?.providerId === provider.id && time === own.startsAt
      const next = ofProvider.find((slot) => !isOwn(slot)) ?? ofProvider[0]
      return next ? [{ provider, next }] : []
    })
    .toSorted(
      (a, b) =>
        (isUrgent ? 0 : Number(b.provider.assigned) - Number(a.provider.assigned)) ||
        Date.parse(a.next.time) - Date.parse(b.next.time),
    )

/** Merges a refreshed list of slots: slots that disappeared stay in place, marked as taken. */
export const keepTaken = (
  previous: readonly SlotOption[],
  current: readonly BookableSlot[],
): SlotOption[] => {
  const free = new Map(current.map((slot) => [slot.time, slot]))
  const removed = previous
    .filter(({ time }) => !free.has(time))
    .map((slot) => ({ ...slot, taken: true }))
  return [...current.map((slot) => ({ ...slot, taken: false })), ...removed].toSorted(
    (a, b) => Date.parse(a.time) - Date.parse(b.time),
  )
}

/** A slot of one provider; a taken one is shown disabled. */
export interface SlotOption extends BookableSlot {
  readonly taken: boolean
}

/** Replaces the providers that came with the slots by their full profiles. */
export const withProfiles = (view: SlotsView, profiles: readonly ProviderProfile[]): SlotsView => ({
  ...view,
  providers: view.providers.map(
    (provider) => profiles.find(({ id }) => id === provider.id) ?? provider,
  ),
})
