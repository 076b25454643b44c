import { encounterTypeIds, pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { hourMs, iso, minuteMs, toEpochMs } from '#edge/platform/time'

export const pepTypeId = String(encounterTypeIds.pep)

/** The last moment at which PEP may start. */
export const pepEnd = (occurredAt: string): string => iso(toEpochMs(occurredAt) + pepWindowMs)

export const pepLeftMs = (occurredAt: string, at: number): number =>
  toEpochMs(pepEnd(occurredAt)) - at

/** 'in less than an hour', 'in 8 hours' */
export const waitUntil = (time: string, at: number): string => {
  const ms = Date.parse(time) - at
  if (ms < hourMs) return 'in less than an hour'
  const hours = Math.round(ms / hourMs)
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`
}

/** 'About 8 hours are left to start PEP.' */
export const leftWords = (leftMs: number): string => {
  const hours = Math.floor(leftMs / hourMs)
  if (hours >= 2) return `About ${hours} hours are left to start PEP.`
  const minutes = Math.max(1, Math.floor(leftMs / minuteMs))
  return minutes === 1
    ? 'About 1 minute is left to start PEP.'
    : `About ${minutes} minutes are left to start PEP.`
}
