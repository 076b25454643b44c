import { isListedCondition } from './conditions'
import {
  entryFields,
  type HealthSection,
  isMeasured,
  noneCode,
  sectionFields,
  type severities,
} from './sections'
import { isTypedValue, vitalOf } from './vitals'

/** What of an entry is written, as sent or as it then stands. */
export interface EntryInput {
  readonly code?: string | null | undefined
  readonly label?: string | null | undefined
  readonly reaction?: string | null | undefined
  readonly details?: string | null | undefined
  readonly value?: string | null | undefined
  readonly severity?: (typeof severities)[number] | null | undefined
  readonly onsetOn?: string | null | undefined
  readonly endedOn?: string | null | undefined
  readonly takenAt?: string | undefined
}
interface EntryProblem {
  readonly path: readonly [string]
  readonly message: string
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

/** What an entry of this section cannot say; for the form and the API alike. */
export const findEntryProblems = (
  section: HealthSection,
  entry: EntryInput,
  now: string,
): readonly EntryProblem[] => [
  ...foreignFields(section, entry),
  ...(isMeasured(section) ? measurementProblems(section, entry) : wordProblems(section, entry)),
  ...timeProblems(entry, now),
]

const problem = (field: string, message: string): EntryProblem => ({ path: [field], message })

const foreignFields = (section: HealthSection, entry: EntryInput) =>
  [...entryFields, 'value' as const]
    .filter(
      (name) =>
        entry[name] &&
        !(name === 'value' ? isMeasured(section) : sectionFields[section].includes(name)),
    )
    .map((name) => problem(name, 'This section has no such field'))

const measurementProblems = (section: HealthSection, { code, value }: EntryInput) => {
  const measurement = vitalOf(code)
  if (measurement?.section !== section) return [problem('code', missingName[section])]
  return isTypedValue(measurement, value ?? '')
    ? []
    : [problem('value', `Enter a value such as ${measurement.example}`)]
}

const timeProblems = ({ takenAt }: EntryInput, now: string) => {
  if (takenAt === undefined) return []
  if (Date.parse(takenAt) > Date.parse(now))
    return [problem('takenAt', 'It cannot be in the future')]
  return takenAt < '1900' ? [problem('takenAt', 'Enter a date')] : []
}

const wordProblems = (section: HealthSection, entry: EntryInput): EntryProblem[] => {
  const { code, label, severity, onsetOn, endedOn } = entry
  const isListed =
    !code || code === noneCode || (section === 'conditions' && isListedCondition(code))
  // As far as both are known: an end in the year of the start is not before it.
  const length = Math.min(onsetOn?.length ?? 0, endedOn?.length ?? 0)
  const endsEarly = onsetOn && endedOn && endedOn.slice(0, length) < onsetOn.slice(0, length)
  return [
    ...(isListed ? [] : [problem('code', 'Choose from the list')]),
    ...(label || code ? [] : [problem('label', missingName[section])]),
    ...(section === 'allergies' && code !== noneCode && !severity
      ? [problem('severity', 'Choose how severe it is')]
      : []),
    ...(endsEarly ? [problem('endedOn', 'It cannot end before it starts')] : []),
  ]
}
