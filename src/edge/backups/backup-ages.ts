import { dayMs } from '../platform/time'

/** How long backups are kept: of each span, the first one, until it is so old. */
const ages = [
  { spanDays: 1, untilDays: 14 },
  { spanDays: 7, untilDays: 60 },
  { spanDays: 30, untilDays: 400 },
] as const

/** So long after a file was deleted, no backup that knew it is left. */
export const maxAgeDays = 400

/** The id of a backup says when it began: `2026-11-30T08-00-00Z`. */
export const backupIdOf = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
export const beginOf = (id: string): number =>
  Date.parse(id.replace(/T(\d{2})-(\d{2})-(\d{2})Z$/, 'T$1:$2:$3Z'))

/** The backups that are no longer kept; the newest one always is. */
export const expiredBackups = (ids: readonly string[], at: number): readonly string[] => {
  const sorted = [...ids].sort()
  const stays = new Set(sorted.slice(-1))
  for (const { spanDays, untilDays } of ages) {
    const spans = new Set<number>()
    for (const id of sorted) {
      const began = beginOf(id)
      const span = Math.floor(began / (spanDays * dayMs))
      if (at - began > untilDays * dayMs || spans.has(span)) continue
      spans.add(span)
      stays.add(id)
    }
  }
  return sorted.filter((id) => !stays.has(id))
}
