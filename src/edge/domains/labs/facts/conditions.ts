import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { conditionsIn } from '../../formulary'
import { normalizeWords } from '../reading/vocabulary'

/** Attributes of the health history that are read here: its domain builds on this one. */
const historyEntry = { contract: { type: 'health_histories', encrypted: ['label'] } }

/** A condition of the health history, in the words it is written in. */
export interface WrittenCondition {
  readonly words: string
  readonly at: string
  readonly source: 'patient' | 'staff'
  /** Codes of the rows of `condition_words.tsv` that its words match. */
  readonly codes: readonly string[]
  /** Time of the confirmation by a clinician; null while only the patient reports it. */
  readonly confirmedAt: string | null
}

interface Row {
  readonly id: string
  readonly patientId: string
  readonly code: string | null
  readonly label: string | null
  readonly takenAt: string
  readonly source: string
  readonly status: string
  readonly verifiedAt: string | null
}

/** Active and proposed conditions by patient, the latest first; as of `until` where it is given. */
export const loadConditions = async (
  { db, env }: { readonly db: Db; readonly env: Environment },
  patientIds: readonly string[],
  until?: string,
): Promise<(patientId: string) => WrittenCondition[]> => {
  const rows = await db.all(sql<Row>`
    select id, patient_id as "patientId", code, label, taken_at as "takenAt", source, status, verified_at as "verifiedAt" from health_entries
    where ${inList(sql`patient_id`, patientIds)} and section = 'conditions' and status in ('proposed', 'active')
      ${until ? sql`and created_at <= ${until}` : sql``}
    order by taken_at desc, id desc`)
  const written = await decryptFields(historyEntry, env, rows)
  return (patientId) => conditionsOf(written.filter((each) => each.patientId === patientId))
}

export const conditionsOf = (rows: readonly Omit<Row, 'id' | 'patientId'>[]): WrittenCondition[] =>
  rows.flatMap(({ code, label, takenAt, source, status, verifiedAt }) => {
    const words = label ?? code ?? ''
    // An entry that denies the condition.
    if (code === 'none' || words === '') return []
    return [
      {
        words,
        at: takenAt,
        source: source === 'patient' && !verifiedAt ? 'patient' : 'staff',
        codes: conditionsIn(`${code ?? ''} ${label ?? ''}`.trim()),
        confirmedAt: status === 'active' ? verifiedAt : null,
      },
    ]
  })

/** Whole names of the diagnosis: with other words beside them an entry may concern exposure, prevention or a partner. */
const hivDiagnoses = [
  'hiv',
  'hiv 1',
  'hiv disease',
  'hiv infection',
  'hiv 1 infection',
  'hiv positive',
  'asymptomatic hiv infection',
  'asymptomatic hiv infection status',
  'asymptomatic human immunodeficiency virus hiv infection status',
  'human immunodeficiency virus disease',
  'human immunodeficiency virus hiv disease',
  'aids',
  'vih',
  'vih positivo',
  'sida',
]

/** By its name alone, its code of ICD-10 alone, or both: "Rule out B20" is none. */
const isHivDiagnosis = (words: string): boolean =>
  ['', ...hivDiagnoses].includes(normalizeWords(words.replace(/\b(B20|Z21)\b/, ' '))) &&
  words.trim() !== ''

/** Time since which HIV is on record as a diagnosis confirmed by a clinician. */
export const hivDiagnosedAt = (conditions: readonly WrittenCondition[]): string | null =>
  conditions
    .flatMap(({ words, confirmedAt }) => (isHivDiagnosis(words) ? (confirmedAt ?? []) : []))
    .toSorted()[0] ?? null
