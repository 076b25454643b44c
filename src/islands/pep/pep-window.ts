import { encounterTypeIds, pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { hourMs } from '#edge/platform/time'

export const pepTypeId = String(encounterTypeIds.pep)

/** Of a PEP visit, the slots that may still lie within the window of an exposure a moment ago; of others, all. */
export const usefulSlots = <S extends { readonly time: string }>(
  slots: readonly S[],
  encounterTypeId: string,
  at: number,
): readonly S[] =>
  encounterTypeId === pepTypeId
    ? slots.filter(({ time }) => Date.parse(time) <= at + pepWindowMs)
    : slots

/** 'in less than an hour', 'in 8 hours' */
export const waitUntil = (time: string, at: number): string => {
  const hours = Math.floor((Date.parse(time) - at) / hourMs)
  if (hours < 1) return 'in less than an hour'
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`
}
