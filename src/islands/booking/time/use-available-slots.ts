import { useEffect, useState } from 'react'
import type { PlainDate } from '#edge/platform/time'
import type { BookingChoices } from '#islands/appointments/booking-links'
import type { Clock } from '#islands/appointments/format'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useQuery } from '#islands/stores/use-query'
import { loadSlots } from '../load-availability'
import { type BookableSlot, keepTaken, type ProviderProfile, type SlotOption } from '../slots-view'

/** The props of the time picker: one provider's slots as the page loaded them. */
export interface TimePickerData extends Clock {
  readonly patientId: string
  readonly provider: ProviderProfile
  readonly slots: readonly BookableSlot[]
  /** Time of the visit that is moved, where this provider has it. */
  readonly ownTime?: string | undefined
  /** First day of the strip, in the patient's zone. */
  readonly today: PlainDate
  readonly days: number
  /** Free slots of other providers near a slot that was taken. */
  readonly alternatives: readonly BookableSlot[]
  readonly alternativeProviders: readonly ProviderProfile[]
}

const pollMs = 15_000

/** The provider's slots since the page loaded; those that other patients book meanwhile stay, as taken. */
export const useAvailableSlots = (
  { patientId, provider, slots: initial }: TimePickerData,
  { encounterTypeId, appointmentId }: BookingChoices & { encounterTypeId: string },
) => {
  const search = {
    encounterTypeId,
    providerId: provider.id,
    ...(appointmentId && { appointmentId }),
  }
  // A poll that fails is made up for by the next one, so it does not take the page away.
  const current = useQuery<readonly BookableSlot[]>(
    `/patients/${patientId}/availabilities?${new URLSearchParams(search)}`,
    async () => (await loadSlots(apiWithLocalErrors, { patientId, ...search })).slots,
    { initial, pollMs },
  )
  const [slots, setSlots] = useState<SlotOption[]>(() => keepTaken([], initial))
  useEffect(() => setSlots((previous) => keepTaken(previous, current)), [current])
  return slots
}
