import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { entryCode, entryCourse, entryWords } from '#edge/domains/health_histories/entry-fields'
import { type EntryInput, findEntryProblems } from '#edge/domains/health_histories/entry-rules'
import { displayPartialDate } from '#edge/domains/health_histories/partial-date'
import { type HealthSection, noneCode } from '#edge/domains/health_histories/sections'
import { vitalOf } from '#edge/domains/health_histories/vitals'
import { dateField } from '#edge/platform/fields'
import { iso, localDate, now } from '#edge/platform/time'
import { apiWithLocalErrors } from '../stores/api'
import { openDraft } from '../stores/drafts'

export type HealthEntry = Awaited<ReturnType<typeof loadHistory>>[number]

/** What stands in a history, the newest of each section first; what was entered in error does not. */
export const loadHistory = (api: Api, patient: string) =>
  api.call('GET /patients/:patient/health_histories', {
    params: { patient },
    query: { filter: { status: ['proposed', 'active', 'resolved'] }, page: { size: 100 } },
  })
export const reloadHistory = (patient: string) => loadHistory(apiWithLocalErrors, patient)

const at = '/patients/:patient/health_histories/:section'

export const addEntry = (patient: string, section: HealthSection, body: EntryInput) =>
  apiWithLocalErrors.call(`POST ${at}`, { params: { patient, section }, body })
/** What an entry is about stays as it is. */
export const changeEntry = (
  patient: string,
  entry: HealthEntry,
  { code: _, ...body }: EntryInput,
) =>
  apiWithLocalErrors.call(`PATCH ${at}/:id`, {
    params: { patient, section: entry.section, id: entry.id },
    body,
    ...(entry.version !== undefined && { version: entry.version }),
  })
export const confirmEntry = (
  patient: string,
  entry: HealthEntry,
  status: 'active' | 'resolved' | 'entered_in_error',
) =>
  apiWithLocalErrors.call(`PATCH ${at}/:id`, {
    params: { patient, section: entry.section, id: entry.id },
    body: { status },
    ...(entry.version !== undefined && { version: entry.version }),
  })
export const removeEntry = (patient: string, { section, id, version }: HealthEntry) =>
  apiWithLocalErrors.call(`DELETE ${at}/:id`, {
    params: { patient, section, id },
    ...(version !== undefined && { version }),
  })

/** Under which what was typed of an entry, or of a new one, is kept until it is saved. */
export const draftNameOf = (patient: string, section: HealthSection, id = 'new') =>
  `health-history:${patient}:${section}:${id}`
export const isDrafted = (...entry: Parameters<typeof draftNameOf>): boolean =>
  Object.keys(openDraft(draftNameOf(...entry)).read()).length > 0

/**
 * What a form of this section sends, read as the API reads it; days are those of the reader's zone. What an entry is
 * about is not sent again.
 */
export const entrySchema = (
  section: HealthSection,
  zone: string,
  before: HealthEntry | null = null,
) =>
  z
    .object({
      code: entryCode,
      ...entryWords,
      ...entryCourse,
      takenOn: z.optional(dateField),
    })
    .check(
      z.check(({ value, issues }) => {
        // One moment for both: what is measured now is not in the future of a clock that was read before.
        const at = now()
        const entry = {
          ...(before && { code: before.code }),
          ...entryOf(value, zone, before?.takenAt, at),
        }
        for (const { path, message } of findEntryProblems(section, entry, iso(at)))
          issues.push({
            code: 'custom',
            path: path[0] === 'takenAt' ? ['takenOn'] : [...path],
            message,
            input: value,
          })
      }),
    )
export type EntryValues = z.output<ReturnType<typeof entrySchema>>

/** 'Other' of the list of conditions is a condition in words. */
export const otherCode = 'other'

/** What is sent of an entry; `takenBefore` is when the one that is changed was measured, `at` the present. */
export const entryOf = (
  { takenOn, code, ...values }: EntryValues,
  zone: string,
  takenBefore?: string,
  at = now(),
): EntryInput => ({
  ...values,
  ...(code && code !== otherCode && { code }),
  // The day it has already, which for a new one is today, keeps its time.
  ...(takenOn && takenOn !== localDate(takenBefore ?? at, zone)
    ? { takenAt: momentOn(takenOn, zone, at) }
    : {}),
})

/** The present, for today; the middle of any other day, which is that day wherever we see patients. */
const momentOn = (day: string, zone: string, at: number): string =>
  day === localDate(at, zone) ? iso(at) : `${day}T12:00:00.000Z`

/** What an entry is called: words of the product, then what was typed or measured. */
export const entryNames = ({
  code,
  label,
  value,
  unit,
}: HealthEntry): { readonly name: string | null; readonly typed: string | null } => {
  if (code === noneCode) return { name: 'None', typed: null }
  const measurement = vitalOf(code)
  if (!measurement) return label ? { name: null, typed: label } : { name: code ?? '', typed: null }
  return {
    name: measurement.label,
    typed: `${value ?? ''}${unit === '%' ? '%' : unit ? ` ${unit}` : ''}`,
  }
}

/** The same in one line. */
export const entryTitle = (entry: HealthEntry): string => {
  const { name, typed } = entryNames(entry)
  return [name, typed].filter(Boolean).join(': ')
}

/** 'Since 2019' or '2019 to 05/2020'. */
export const entryPeriod = ({ onsetOn, endedOn }: HealthEntry): string | null => {
  if (onsetOn && endedOn) return `${displayPartialDate(onsetOn)} – ${displayPartialDate(endedOn)}`
  if (endedOn) return `– ${displayPartialDate(endedOn)}`
  return onsetOn ? displayPartialDate(onsetOn) : null
}
