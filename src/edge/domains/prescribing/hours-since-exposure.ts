import { hourMs } from '#edge/platform/time'
import type { NoteContent } from '../soap_notes'

interface Report {
  readonly occurredAt: string
  readonly createdAt: string
}
interface Note {
  /** When its visit began. */
  readonly at: string
  readonly content: NoteContent
}

/**
 * Hours since the last exposure, as the patient or staff reported it or the note of a visit names it: the longer, unless
 * the report is newer than the visit. `notes` are the latest first. No number where a note names none; null where none
 * is known.
 */
export const hoursSince = (
  report: Report | undefined,
  notes: readonly Note[],
  now: string,
): number | null => {
  const reported = report ? (Date.parse(now) - Date.parse(report.occurredAt)) / hourMs : null
  for (const { at, content } of notes) {
    const { hours_since_exposure: hours } = content
    if (hours === undefined || String(hours).trim() === '') continue
    if (report && report.createdAt > at) break
    const sinceVisit = Math.max(0, Date.parse(now) - Date.parse(at)) / hourMs
    const noted = (Number(hours) >= 0 ? Number(hours) : Number.NaN) + sinceVisit
    return reported === null ? noted : Math.max(noted, reported)
  }
  return reported
}
