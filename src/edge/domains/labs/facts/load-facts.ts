import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, type SQL, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { dayMs, iso, type PlainDate } from '#edge/platform/time'
import { hasResult, type ObservationCode } from '../lab-tests'
import type { ObservationStatus } from '../reading/observation-status'
import type { StoredMeasure } from '../reading/read-value'
import { labResults as contract } from '../results/contract'
import { isInHivCare } from '../results/hiv-care'
import {
  type HivResult,
  type HivStatus,
  hivConfirmedAtOf,
  hivStatusOf,
  hivTests,
  isHivStatusTest,
} from '../results/hiv-status'
import { type InfectionFacts, infectionFactsOf } from '../results/infection-facts'
import type { InfectionResult } from '../results/infection-result'
import { stands, testedAt } from '../results/standing'
import { type SyphilisState, syphilisStateOf } from '../results/syphilis-status'
import type { ObservationSource } from '../results/table'
import type { ResultFlag } from '../tests/lab-test'
import { hivDiagnosedAt, loadConditions, type WrittenCondition } from './conditions'
import { creatinineClearanceOf, type KidneyFacts, type MeasuredFact } from './kidney'
import { loadInfectionTreatments } from './treatments'

/** Facts of a patient, by all tests, measurements and treatments on file together. */
export interface PatientFacts extends InfectionFacts {
  readonly hiv: HivStatus
  /** In care for HIV here, or linked to care elsewhere. */
  readonly isKnownHiv: boolean
  /** Time since which tests on file, or a diagnosis confirmed by a clinician, establish HIV. */
  readonly hivConfirmedAt: string | null
  /** Conditions of the health history, confirmed or not. */
  readonly conditions: readonly WrittenCondition[]
  /** Whether hepatitis B is known not to be there: medicines against it that stop cannot make it flare. */
  readonly isHepatitisBExcluded: boolean
  readonly kidney: KidneyFacts
  /** In kilograms. */
  readonly weight: MeasuredFact | null
  /** When each infection was last looked for. */
  readonly testedAt: Readonly<Record<keyof InfectionFacts, string | null>>
}

interface Reader {
  readonly db: Db
  readonly env: Environment
}
interface Narrowed {
  /** Leaves out later entries: facts as of a result. */
  readonly until?: string | undefined
  /** Leaves out results before their release to the patient. */
  readonly isReleasedOnly?: boolean
  /** Leaves out the values of an order. */
  readonly exceptLab?: string
}

export const infections = {
  syphilis: ['syphilis_rpr', 'syphilis_treponemal'],
  hepatitisB: [
    'hepatitis_b_surface_antigen',
    'hepatitis_b_surface_antibody',
    'hepatitis_b_core_antibody',
    'hepatitis_b_dna',
  ],
  hepatitisC: ['hepatitis_c_antibody', 'hepatitis_c_rna'],
} as const satisfies Record<keyof InfectionFacts, readonly ObservationCode[]>
const codes: readonly ObservationCode[] = [
  ...hivTests,
  ...Object.values(infections).flat(),
  'egfr',
  'creatinine',
  'weight',
]

/** The one reading of what is on file: prescribing, results, charts and schedules ask nothing else. */
export const factsOf = async (
  reader: Reader,
  patientId: string,
  narrowed: Narrowed = {},
): Promise<PatientFacts> => {
  const [person, rows, treatments, conditions] = await Promise.all([
    reader.db.require(sql<Person>`
      select p.dob, p.sex, ${isInHivCare(sql`p.id`)} as "isKnownHiv" from patients p where p.id = ${patientId}`),
    loadObservations(reader, patientId, codes, narrowed),
    loadInfectionTreatments(reader, patientId),
    loadConditions(reader, patientId, narrowed.until),
  ])
  const results = rows.filter(({ status }) => status !== 'preliminary')
  const tested = infectionFactsOf(results, treatments)
  const isExcluded = isHepatitisBExcluded(tested, results)
  const facts: InfectionFacts =
    tested.hepatitisB === 'unknown' && !isExcluded && isNamed(conditions, 'hepatitis_b')
      ? { ...tested, hepatitisB: 'reported' }
      : tested
  const weight = kilogramsOf(measuredOf(results, 'weight'))
  const lastOf = (tests: readonly ObservationCode[]) =>
    results.find(({ code, flag }) => tests.includes(code) && hasResult(flag))?.testedAt ?? null
  return {
    ...facts,
    hiv: hivStatusOf(hivResultsOf(rows)),
    isKnownHiv: person.isKnownHiv === 1,
    hivConfirmedAt: earliestOf(hivConfirmedAtOf(hivResultsOf(rows)), hivDiagnosedAt(conditions)),
    conditions,
    isHepatitisBExcluded: isExcluded,
    weight,
    kidney: {
      egfr: measuredOf(results, 'egfr'),
      creatinineClearance: creatinineClearanceOf({
        ...person,
        weight,
        creatinine: measuredOf(results, 'creatinine'),
      }),
    },
    testedAt: {
      syphilis: lastOf(infections.syphilis),
      hepatitisB: lastOf(infections.hepatitisB),
      hepatitisC: lastOf(infections.hepatitisC),
    },
  }
}

/** Loads the HIV history of a patient, without the results of the order that is being read. */
export const loadHivHistory = async (
  reader: Reader,
  patientId: string,
  exceptLab: string | null,
): Promise<HivHistory> => {
  const [rows, conditions] = await Promise.all([
    loadObservations(reader, patientId, hivTests, exceptLab ? { exceptLab } : {}),
    loadConditions(reader, patientId),
  ])
  const onFile = hivResultsOf(rows)
  return { onFile, confirmedAt: earliestOf(hivConfirmedAtOf(onFile), hivDiagnosedAt(conditions)) }
}

interface HivHistory {
  readonly onFile: readonly HivResult[]
  /** Time since which tests on file or a clinician confirm it. */
  readonly confirmedAt: string | null
}

const earliestOf = (...moments: readonly (string | null)[]): string | null =>
  moments.flatMap((each) => each ?? []).toSorted()[0] ?? null

const isNamed = (conditions: readonly WrittenCondition[], code: string): boolean =>
  conditions.some(({ codes: named }) => named.includes(code))

/** Reads the results and treatments of syphilis on file before a report. */
export const loadSyphilisHistory = async (
  reader: Reader,
  patientId: string,
  narrowed: Narrowed = {},
) => {
  const [onFile, { syphilis: treatments }] = await Promise.all([
    loadObservations(reader, patientId, infections.syphilis, narrowed),
    loadInfectionTreatments(reader, patientId),
  ])
  return { onFile, treatments }
}

/**
 * Whether syphilis values that are not on record yet follow a treatment: a titer that stays or falls after it is no new
 * infection. What corrects a value, may change or is not read is for a person at once.
 */
export const isSyphilisFollowed = (
  { onFile, treatments }: Awaited<ReturnType<typeof loadSyphilisHistory>>,
  fresh: readonly (Omit<InfectionResult, 'testedAt'> & { readonly status: ObservationStatus })[],
  testedAt: string,
): boolean => {
  const incoming = fresh.filter(({ code }) => infections.syphilis.some((each) => each === code))
  if (incoming.length === 0 || incoming.some(({ status }) => status !== 'final')) return false
  const results = [
    ...onFile.filter(({ status }) => status !== 'preliminary'),
    ...incoming.map((each) => ({ ...each, testedAt })),
  ]
  return followedStates.includes(syphilisStateOf(results, treatments))
}
const followedStates: readonly SyphilisState[] = ['treated', 'responding', 'serofast', 'past']

interface Person {
  readonly dob: PlainDate | null
  readonly sex: string | null
  readonly isKnownHiv: number
}

interface Observation extends Omit<HivResult, 'code'> {
  readonly finalAt: string
  readonly id: string
  readonly code: ObservationCode
  readonly flag: ResultFlag
  readonly measure: StoredMeasure | null
  readonly source: ObservationSource
  readonly isResult: number
  readonly isOfLab: number
}

/** Reads the values of these tests that stand, of the latest specimen first. */
const loadObservations = async (
  { db, env }: Reader,
  patientId: string,
  wanted: readonly ObservationCode[],
  { until, isReleasedOnly = false, exceptLab }: Narrowed,
): Promise<Observation[]> => {
  const rows = await db.all(sql<Observation>`
    select v.id, v.code, v.value, v.flag, v.measure, v.status, v.source, v.is_result as "isResult",
      ${testedAt} as "testedAt", v.final_at as "finalAt", v.lab_id is not null as "isOfLab" from observations v
    where v.patient_id = ${patientId} and ${inList(sql`v.code`, wanted)}
      and ${isReleasedOnly ? standsAsReleased : stands} ${until ? sql`and v.final_at <= ${until}` : sql``}
      ${exceptLab ? sql`and v.lab_id is not ${exceptLab}` : sql``}
    order by "testedAt" desc, v.final_at desc`)
  return decryptFields({ contract }, env, rows)
}

/** A corrected value waits for its own release; until then the patient reads the earlier one. */
const standsAsReleased: SQL = sql`(case when v.lab_id is null then v.status = 'final' and ${stands}
  else exists (select 1 from labs l where l.id = v.lab_id and l.released_at >= v.final_at
    and not exists (select 1 from observations later where later.corrects_id = v.id
      and later.final_at <= l.released_at)) end)`

/** Days after which a value of a report that never became whole counts without a release. */
const waitingDays = 14
export const waitsUntil = (at: number) => iso(at - waitingDays * dayMs)

/**
 * Of observations `v`, what moves the dates that a patient reads: a result once it is released, so that no date tells
 * before that it is there.
 */
export const movesDates = (
  at: number,
): SQL => sql`(v.is_result = 1 and v.status <> 'preliminary' and (${standsAsReleased}
  or (v.lab_id is not null and ${stands} and v.final_at <= ${waitsUntil(at)})))`

/** Of observations `v` of an order `l`: a result that moves no date yet. */
export const waitsForRelease = (at: number): SQL => sql`(v.is_result = 1
  and ifnull(l.released_at < v.final_at, 1) and v.final_at > ${waitsUntil(at)})`

/** A value that was typed apart from an order raises a doubt, and settles none. */
const hivResultsOf = (rows: readonly Observation[]): (HivResult & { readonly finalAt: string })[] =>
  rows.flatMap(({ code, ...each }) =>
    isHivStatusTest(code) && (each.isOfLab || each.flag !== 'normal') ? [{ ...each, code }] : [],
  )

/** The last number of a test, or the bound that is sure: '>59' of whole numbers is at least 60, '<60' at most 59. */
const measuredOf = (
  results: readonly Observation[],
  code: 'egfr' | 'creatinine' | 'weight',
): MeasuredFact | null => {
  const found = results.find((each) => each.code === code && each.isResult === 1)
  if (found?.measure?.kind !== 'quantity') return null
  const { comparator, number } = found.measure
  const value = boundOf(code, comparator, number)
  return value === null ? null : { value, at: found.testedAt, source: found.source }
}

/** The side that is the worse for the kidneys. Null where that has no end. */
const boundOf = (
  code: 'egfr' | 'creatinine' | 'weight',
  comparator: string,
  number: number,
): number | null => {
  if (code === 'egfr') return number + (comparator === '<' ? -1 : comparator === '>' ? 1 : 0)
  if (comparator === '=') return number
  return code === 'creatinine' && comparator.startsWith('<') ? number : null
}

const kilogramsPerPound = 0.45359237
/** Weights are kept in pounds. */
const kilogramsOf = (weight: MeasuredFact | null): MeasuredFact | null =>
  weight && { ...weight, value: Math.round(weight.value * kilogramsPerPound * 10) / 10 }

const withoutVirus: readonly InfectionFacts['hepatitisB'][] = [
  'immune_by_vaccine',
  'immune_by_infection',
  'susceptible',
]

/** By the last surface antigen, or where core and surface antibodies say so; surface antibodies alone do not. */
const isHepatitisBExcluded = (
  { hepatitisB }: InfectionFacts,
  results: readonly Observation[],
): boolean => {
  if (hepatitisB === 'infected' || hepatitisB === 'needs_reading') return false
  const antigen = results.find(({ code }) => code === 'hepatitis_b_surface_antigen')
  return antigen?.flag === 'normal' || withoutVirus.includes(hepatitisB)
}
