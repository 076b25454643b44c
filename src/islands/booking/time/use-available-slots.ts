import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '../../../edge/platform/time'
import type { BookingChoices } from '../../appointments/booking-links'
import type { Clock } from '../../appointments/format'
import { apiWithLocalErrors } from '../../stores/api'
import { loadSlots } from '../load-availability'
import { type BookableSlot, keepTaken, type ProviderProfile, type SlotOption } from '../slots-view'

/** The props of the time picker: one provider's slots as the page loaded them. */
export interface TimePickerData extends Clock {
  readonly patientId: string
  readonly provider: ProviderProfile
  readonly slots: readonly BookableSlot[]
  /** First day of the strip, in the patient's zone. */
  readonly today: PlainDate
  readonly days: number
  /** Free slots of other providers near a slot that was taken. */
  readonly alternatives: readonly BookableSlot[]
  readonly alternativeProviders: readonly ProviderProfile[]
}

/** The provider's slots since the page loaded, refreshed while it is visible. */
export const useAvailableSlots = (
  data: TimePickerData,
  choices: BookingChoices & { encounterTypeId: string },
) => {
  const { patientId, provider } = data
  const [slots, setSlots] = useState<SlotOption[]>(() => keepTaken([], data.slots))
  usePolling(async () => {
    const view = await loadSlots(apiWithLocalErrors, {
      patientId,
      encounterTypeId: choices.encounterTypeId,
      providerId: provider.id,
      ...(choices.appointmentId && { appointmentId: choices.appointmentId }),
    })
    setSlots((previous) => keepTaken(previous, view.slots))
  })
  return slots
}

const pollEveryMs = 15_000

/** Runs every 15 s, when the tab becomes visible and when the network returns. Failures are ignored until the next run. */
const usePolling = (work: () => Promise<void>) => {
  const latestWork = useRef(work)
  latestWork.current = work
  useEffect(() => {
    const tick = () => {
      if (!document.hidden && navigator.onLine) latestWork.current().catch(() => {})
    }
    const timer = setInterval(tick, pollEveryMs)
    document.addEventListener('visibilitychange', tick)
    addEventListener('online', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      removeEventListener('online', tick)
    }
  }, [])
}
