import { Invalid } from '#edge/platform/problem'
import { isListedCondition } from './conditions'
import { measurementOf, normalizeMeasurement } from './measurements'
import {
  type EntryField,
  type EntryStatus,
  fieldsOf,
  type HealthSection,
  isMeasured,
  noneCode,
  statusChanges,
} from './sections'

/** What of an entry is written, as sent or as it then stands. */
export interface EntryInput {
  readonly code?: string | null | undefined
  readonly label?: string | null | undefined
  readonly reaction?: string | null | undefined
  readonly details?: string | null | undefined
  readonly value?: string | null | undefined
  readonly severity?: string | null | undefined
  readonly onsetOn?: string | null | undefined
  readonly endedOn?: string | null | undefined
  readonly takenAt?: string | undefined
}

const refuse = (field: string, message: string): never => {
  throw new Invalid([{ path: [field], message }])
}

const missingName: Readonly<Record<HealthSection, string>> = {
  allergies: 'Enter what you are allergic to',
  conditions: 'Enter the condition',
  medications: 'Enter the name of the medicine',
  surgeries: 'Enter the surgery',
  immunizations: 'Enter the vaccine',
  vitals: 'Choose what was measured',
  lab_vitals: 'Choose what was measured',
}

/** Refuses what an entry of this section cannot say; returns what is kept beside what was sent. */
export const checkEntry = (
  section: HealthSection,
  entry: EntryInput,
  now: string,
): { readonly value?: string; readonly unit?: string | null } => {
  if (entry.takenAt !== undefined && Date.parse(entry.takenAt) > Date.parse(now))
    refuse('takenAt', 'It cannot be in the future')
  if (isMeasured(section)) return checkMeasurement(section, entry)
  const { code, label, severity, onsetOn, endedOn } = entry
  assertBelongs(section, entry)
  if (code && code !== noneCode && !(section === 'conditions' && isListedCondition(code)))
    refuse('code', 'Choose from the list')
  if (!label && !code) refuse('label', missingName[section])
  if (section === 'allergies' && code !== noneCode && !severity)
    refuse('severity', 'Choose how severe it is')
  // As far as both are known: an end in the year of the start is not before it.
  const length = Math.min(onsetOn?.length ?? 0, endedOn?.length ?? 0)
  if (onsetOn && endedOn && endedOn.slice(0, length) < onsetOn.slice(0, length))
    refuse('endedOn', 'It cannot end before it starts')
  return {}
}

const checkMeasurement = (section: HealthSection, entry: EntryInput) => {
  const measurement = measurementOf(entry.code)
  if (measurement?.section !== section) return refuse('code', missingName[section])
  assertBelongs(section, { ...entry, value: null })
  const value = normalizeMeasurement(entry.code ?? '', entry.value ?? '')
  if (value === null) return refuse('value', `Enter a value such as ${measurement.example}`)
  return { value, unit: measurement.unit }
}

const writable: readonly (EntryField | 'value')[] = [
  'label',
  'severity',
  'reaction',
  'details',
  'onsetOn',
  'endedOn',
  'value',
]
const assertBelongs = (section: HealthSection, entry: EntryInput): void => {
  const foreign = writable.filter(
    (name) => entry[name] && !fieldsOf[section].some((field) => field === name),
  )
  if (foreign.length)
    throw new Invalid(
      foreign.map((name) => ({ path: [name], message: 'This section does not ask for it' })),
    )
}

export const assertStatusChange = (from: EntryStatus, to: EntryStatus): void => {
  if (from !== to && !statusChanges[from].includes(to))
    refuse('status', `It cannot become ${to.replaceAll('_', ' ')} now`)
}
