import { displayTime } from '#edge/platform/time'
import type { Slot } from '../slots'
import type { AvailableSlots } from './available-slots'

/** A free time as the clock on the wall and their choice of 12h or 24h show it, where the patient is. */
export const slotAttributes = (
  slot: Slot,
  { zone, hours }: Pick<AvailableSlots, 'zone' | 'hours'>,
) => ({
  availabilityId: slot.availabilityId,
  providerId: slot.providerId,
  timezone: zone,
  date: slot.date,
  time: slot.time,
  timeSlot: displayTime(slot.time, zone, hours),
  partOfDay: slot.partOfDay,
})
