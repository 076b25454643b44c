import { getTableName } from 'drizzle-orm'
import { alertsFor } from '../edge/domains/health_histories/alert-rules'
import { type HealthSection, isMeasured } from '../edge/domains/health_histories/sections'
import { entryStore, measurementStore } from '../edge/domains/health_histories/stores'
import { vitalOf } from '../edge/domains/health_histories/vitals'
import { readTyped } from '../edge/domains/labs/reading/read-typed'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import { snakeCase } from '../edge/platform/case'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertMixedRows, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import { type Case, clinicianId } from './rows/patient-rows'

interface Entry {
  readonly section: HealthSection
  readonly daysAgo: number
  /** Whether it waits for the clinician. */
  readonly isProposed?: true
  readonly code?: string
  readonly label?: string
  readonly value?: string
  readonly severity?: 'not_sure' | 'intolerance' | 'mild' | 'moderate' | 'severe'
  readonly reaction?: string
  readonly details?: string
  readonly onsetOn?: string
}

const measured = (
  code: string,
  ...values: readonly (readonly [daysAgo: number, value: string])[]
) =>
  values.map(
    ([daysAgo, value]): Entry => ({
      section: vitalOf(code)?.section ?? 'vitals',
      code,
      value,
      daysAgo,
    }),
  )

/** Each patient of the list gets the next of these. */
const histories: readonly (readonly Entry[])[] = [
  [
    {
      section: 'allergies',
      label: 'Penicillin',
      severity: 'severe',
      reaction: 'Hives, short of breath',
      onsetOn: '2009',
      daysAgo: 200,
    },
    {
      section: 'conditions',
      label: 'Asthma',
      details: 'As a child',
      onsetOn: '2003',
      daysAgo: 200,
    },
    {
      section: 'medications',
      label: 'Emtricitabine and tenofovir alafenamide',
      details: '1 tablet a day',
      onsetOn: '2024-06',
      daysAgo: 190,
    },
    {
      section: 'medications',
      label: 'Vitamin D',
      details: '1000 IU a day',
      daysAgo: 3,
      isProposed: true,
    },
    { section: 'surgeries', label: 'Appendectomy', onsetOn: '2015-08', daysAgo: 200 },
    {
      section: 'immunizations',
      label: 'Hepatitis B',
      details: 'Third dose',
      onsetOn: '2021-03',
      daysAgo: 200,
    },
    {
      section: 'immunizations',
      label: 'Mpox',
      details: 'Second dose',
      onsetOn: '2023-07',
      daysAgo: 200,
    },
    ...measured('bp', [200, '128/84'], [110, '124/80'], [20, '118/76']),
    ...measured('weight', [200, '168'], [110, '165'], [20, '163']),
    ...measured('creatinine', [200, '0.9'], [110, '1'], [20, '0.95']),
    ...measured('gfr', [200, '98'], [110, '94'], [20, '96']),
    ...measured('rpr', [20, 'Nonreactive']),
  ],
  [
    { section: 'allergies', code: 'none', daysAgo: 90 },
    { section: 'conditions', code: 'Hepatitis B', onsetOn: '2018', daysAgo: 90 },
    {
      section: 'medications',
      label: 'Bictegravir, emtricitabine and tenofovir alafenamide',
      details: '1 tablet a day',
      daysAgo: 90,
    },
    ...measured('viral_load', [90, '40'], [10, '20']),
    ...measured('cd4', [90, '540'], [10, '610']),
  ],
  [
    { section: 'allergies', label: 'Sulfa', severity: 'not_sure', daysAgo: 5, isProposed: true },
    { section: 'conditions', code: 'none', daysAgo: 5 },
    ...measured('pulse_oximetry', [5, '98']),
    ...measured('temperature', [5, '98.6']),
  ],
]

/** Health histories of a third of the demo's patients; their words are encrypted with the keys of this computer. */
export const healthHistorySteps = async (
  today: PlainDate,
  keys: Keyring,
): Promise<InsertStep[]> => {
  const cases = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
  const entries = await Promise.all(
    cases
      .filter((_, at) => at % 3 === 0)
      .flatMap((one, at) =>
        (histories[at % histories.length] ?? []).map((entry, place) =>
          entryRow(keys, one, entry, at * 100 + place),
        ),
      ),
  )
  return [
    ...insertMixedRows(entries.map(({ row }) => row)),
    insertRows(
      entries.flatMap(({ row: { cells }, kinds }, place) =>
        kinds.map((kind, index) =>
          rowOf('health_alerts', {
            id: demoId('healthAlert', place * 10 + index),
            patient_id: cells.patient_id,
            entry_id: cells.id,
            kind,
            raised_at: cells.created_at,
            created_at: cells.created_at,
            updated_at: cells.created_at,
          }),
        ),
      ),
      { where: 'exists (select 1 from health_histories where id = :entry_id)' },
    ),
  ]
}

const entryRow = async (keys: Keyring, { person, noon }: Case, entry: Entry, number: number) => {
  const id = demoId('healthEntry', number)
  const { daysAgo, isProposed, value = '', ...words } = entry
  const { section, code, severity } = entry
  const at = iso(noon - daysAgo * dayMs)
  const clinician = clinicianId(person.panel ?? 0)
  const status = isProposed ? 'proposed' : 'active'
  const vital = vitalOf(code)
  const reading = vital && readTyped(vital.observation, value, {})
  if (reading === null) throw new Error(`${code} cannot be ${value}`)
  const { table, columns, ...store } = isMeasured(section) ? measurementStore : entryStore
  const stored = columns({
    ...words,
    ...reading,
    unit: vital?.unit,
    id,
    patientId: person.id,
    authorId: isProposed ? person.id : clinician,
    verifiedById: isProposed ? null : clinician,
    verifiedAt: isProposed ? null : at,
    takenAt: at,
    status,
    source: isProposed ? 'patient' : 'staff',
    createdAt: at,
    updatedAt: at,
  })
  const encrypted = Object.entries(await encryptFields(store, keys, id, stored))
  const cells = Object.fromEntries(encrypted.map(([name, cell]) => [snakeCase(name), cell]))
  const flag = reading?.flag ?? null
  return {
    row: rowOf(getTableName(table), cells),
    kinds: alertsFor({ section, code, flag, severity, status }),
  }
}
