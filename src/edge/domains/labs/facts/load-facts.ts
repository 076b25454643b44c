import { inList, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import type { PlainDate } from '#edge/platform/time'
import { hasResult, type ObservationCode } from '../lab-tests'
import type { ObservationStatus } from '../reading/observation-status'
import { isInHivCare } from '../results/hiv-care'
import {
  type HivResult,
  type HivStatus,
  hivConfirmedAtOf,
  hivStatusOf,
  hivTests,
  isHivStatusTest,
} from '../results/hiv-status'
import {
  type InfectionFacts,
  type InfectionTreatments,
  infectionFactsOf,
} from '../results/infection-facts'
import type { InfectionResult } from '../results/infection-result'
import { type SyphilisState, syphilisStateOf } from '../results/syphilis-status'
import { hivDiagnosedAt, loadConditions, type WrittenCondition } from './conditions'
import { creatinineClearanceOf, type KidneyFacts, type MeasuredFact } from './kidney'
import {
  type FactReader,
  loadObservations,
  type Narrowed,
  type ObservationOnFile,
} from './load-observations'
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
  reader: FactReader,
  patientId: string,
  narrowed: Narrowed = {},
): Promise<PatientFacts> => {
  const facts = (await factsOfEach(reader, [patientId], narrowed)).get(patientId)
  if (!facts) throw notFound()
  return facts
}

/** The same of several patients, by as many statements as of one. */
export const factsOfEach = async (
  reader: FactReader,
  patientIds: readonly string[],
  narrowed: Narrowed = {},
): Promise<ReadonlyMap<string, PatientFacts>> => {
  const [people, observations, treatments, conditions] = await Promise.all([
    reader.db.all(sql<Person>`
      select p.id, p.dob, p.sex, ${isInHivCare(sql`p.id`)} as "isKnownHiv" from patients p
      where ${inList(sql`p.id`, patientIds)}`),
    loadObservations(reader, patientIds, codes, narrowed),
    loadInfectionTreatments(reader, patientIds),
    loadConditions(reader, patientIds, narrowed.until),
  ])
  const rowsOf = Map.groupBy(observations, ({ patientId }) => patientId)
  return new Map(
    people.map((person) => [
      person.id,
      readFacts(person, rowsOf.get(person.id) ?? [], treatments(person.id), conditions(person.id)),
    ]),
  )
}

const readFacts = (
  person: Person,
  rows: readonly ObservationOnFile[],
  treatments: InfectionTreatments,
  conditions: readonly WrittenCondition[],
): PatientFacts => {
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
  reader: FactReader,
  patientId: string,
  exceptLab: string | null,
): Promise<HivHistory> => {
  const [rows, conditionsOf] = await Promise.all([
    loadObservations(reader, [patientId], hivTests, exceptLab ? { exceptLab } : {}),
    loadConditions(reader, [patientId]),
  ])
  const onFile = hivResultsOf(rows)
  const diagnosedAt = hivDiagnosedAt(conditionsOf(patientId))
  return { onFile, confirmedAt: earliestOf(hivConfirmedAtOf(onFile), diagnosedAt) }
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
  reader: FactReader,
  patientId: string,
  narrowed: Narrowed = {},
) => {
  const [onFile, treatmentsOf] = await Promise.all([
    loadObservations(reader, [patientId], infections.syphilis, narrowed),
    loadInfectionTreatments(reader, [patientId]),
  ])
  return { onFile, treatments: treatmentsOf(patientId).syphilis }
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
  readonly id: string
  readonly dob: PlainDate | null
  readonly sex: string | null
  readonly isKnownHiv: number
}

/** A value that was typed apart from an order raises a doubt, and settles none. */
const hivResultsOf = (
  rows: readonly ObservationOnFile[],
): (HivResult & { readonly finalAt: string })[] =>
  rows.flatMap(({ code, ...each }) =>
    isHivStatusTest(code) && (each.isOfLab || each.flag !== 'normal') ? [{ ...each, code }] : [],
  )

/** The last number of a test, or the bound that is sure: '>59' of whole numbers is at least 60, '<60' at most 59. */
const measuredOf = (
  results: readonly ObservationOnFile[],
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
  results: readonly ObservationOnFile[],
): boolean => {
  if (hepatitisB === 'infected' || hepatitisB === 'needs_reading') return false
  const antigen = results.find(({ code }) => code === 'hepatitis_b_surface_antigen')
  return antigen?.flag === 'normal' || withoutVirus.includes(hepatitisB)
}
