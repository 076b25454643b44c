import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { ingredientsOf } from '../formulary'
import type { Indication } from '../formulary/medications'
import { medicineOf, type NamedMedicine } from '../formulary/medicine'
import type { Override } from '../formulary/override-reasons'
import { healthHistories } from '../health_histories/contract'
import { factsOf, stands, testedAt } from '../labs'
import { isHivTest, type LabTestCode } from '../labs/lab-tests'
import { labResults } from '../labs/results/contract'
import type { Answer } from '../questionnaires/questions/questionnaire'
import { decryptContent, type NoteContent } from '../soap_notes'
import type { Injection, OpenPrescription, PrescribingFacts } from './facts'
import { hoursSince } from './hours-since-exposure'
import { prepHistoryOf } from './prep-history'
import { supplyDaysOf } from './prescribed'
import { type Written, type WrittenEntry, writtenFactsOf } from './written-facts'

/** Numbers of the latest notes, answers and orders that are read. */
const maxNotes = 20
const maxAnswers = 10
const maxOrders = 6

/** Attributes of prescriptions that are read here: their domain builds on this one. */
const prescription = {
  contract: { type: 'prescriptions', encrypted: ['drug', 'medicine', 'overrides'] },
} as const
const assessment = { contract: { type: 'assessments', encrypted: ['answers'] } } as const
const prepAssessment = {
  contract: { type: 'prep_initial_soap_assessments', encrypted: ['answers'] },
} as const
const labOrder = { contract: { type: 'labs', encrypted: ['tests'] } } as const

const hivRnaTests = ['hiv_rna', 'hiv_rna_qualitative'] as const
const stiTest = sql`(v.code like 'chlamydia%' or v.code like 'gonorrhea%' or v.code like 'syphilis%')`

/** The facts by which a medicine of a patient is judged: one round trip. */
export const loadPrescribingFacts = async (
  ctx: Pick<RequestContext, 'env' | 'db' | 'now'>,
  patientId: string,
): Promise<PrescribingFacts> => {
  const { env, now } = ctx
  const db = ctx.db.together()
  const [
    tests,
    person,
    orders,
    entries,
    values,
    noteRows,
    answerRows,
    firstPrep,
    labRows,
    reports,
    given,
  ] = await Promise.all([
    factsOf({ db, env }, patientId),
    db.require(sql<{ sex: string | null }>`select sex from patients where id = ${patientId}`),
    db.all(sql<WrittenOrder>`
        select id, drug, medicine, reason, status, days, refills, refills_left as "refillsLeft", overrides,
          signed_at as "signedAt", created_at as "createdAt",
          filled_at as "filledAt" from prescriptions
        where patient_id = ${patientId} and status <> 'entered_in_error'
          and ifnull(reason_code, '') <> 'other_pharmacy'`),
    db.all(sql<WrittenEntry & { id: string }>`
        select id, section, code, label, taken_at as "takenAt", source, verified_at as "verifiedAt" from health_entries
        where patient_id = ${patientId} and section in ('allergies', 'medications')
          and status in ('proposed', 'active')`),
    db.all(sql<ValueRow>`
        select v.id, v.code, v.flag, v.is_result as "isResult", ${testedAt} as "testedAt" from observations v
        where v.patient_id = ${patientId} and ${stands}
          and (v.code = 'pregnancy' or ${inList(sql`v.code`, hivRnaTests)} or ${stiTest})
        order by "testedAt" desc`),
    db.all(sql<{ appointmentId: string; content: Uint8Array; startsAt: string }>`
        select n.appointment_id as "appointmentId", n.content, a.starts_at as "startsAt"
        from appointments a join soap_notes n on n.appointment_id = a.id
        where a.patient_id = ${patientId} order by a.starts_at desc limit ${maxNotes}`),
    db.all(sql<{ id: string; answers: readonly Answer[]; finishedAt: string }>`
        select id, answers, finished_at as "finishedAt" from assessments
        where patient_id = ${patientId} and finished_at is not null
        order by created_at desc limit ${maxAnswers}`),
    db.all(sql<{ id: string; answers: Readonly<Record<string, string>>; updatedAt: string }>`
        select appointment_id as id, answers, updated_at as "updatedAt" from prep_initial_soap_assessments
        where patient_id = ${patientId} order by updated_at desc limit 1`),
    db.all(sql<{ id: string; tests: readonly LabTestCode[]; askedAt: string }>`
        select id, tests, ifnull(collected_at, ifnull(ordered_at, created_at)) as "askedAt" from labs
        where patient_id = ${patientId} and status not in ('draft', 'canceled', 'rejected', 'lost', 'expired')
        order by created_at desc limit ${maxOrders}`),
    db.all(sql<{ occurredAt: string; createdAt: string }>`
        select occurred_at as "occurredAt", created_at as "createdAt" from exposures
        where patient_id = ${patientId} order by created_at desc, rowid desc limit 1`),
    db.all(sql<{ code: string; doneOn: string }>`
        select code, done_on as "doneOn" from care_steps
        where patient_id = ${patientId} and act = 'injection' and done_on is not null and closed_by_id is not null`),
  ])
  const [written, drugs, flags, answers, prep, ordered, notes] = await Promise.all([
    decryptFields({ contract: healthHistories }, env, entries),
    decryptFields(prescription, env, orders),
    decryptFields({ contract: labResults }, env, values),
    decryptFields(assessment, env, answerRows),
    decryptFields(prepAssessment, env, firstPrep),
    decryptFields(labOrder, env, labRows),
    Promise.all(
      noteRows.map(async ({ appointmentId, content, startsAt }) => ({
        at: startsAt,
        content: await decryptContent(env, appointmentId, content),
      })),
    ),
  ])
  const says = (codes: readonly string[]) =>
    flags.find(
      ({ code, flag, isResult }) => isResult === 1 && flag === 'normal' && codes.includes(code),
    )?.testedAt ?? null
  const statements: Written = {
    now,
    entries: written,
    notes,
    answers: answers.map(({ answers: given, finishedAt }) => ({ at: finishedAt, given })),
    prep: prep.map(({ answers: given, updatedAt }) => ({ at: updatedAt, given }))[0] ?? null,
  }
  const hivRna = says(hivRnaTests)
  const pregnancyTest = flags.find(({ code, isResult }) => code === 'pregnancy' && isResult === 1)
  return {
    tests,
    sex: person.sex,
    lastNegative: {
      hivRna,
      sti: flags.find(({ code, isResult }) => isResult === 1 && isStiTest(code))?.testedAt ?? null,
    },
    hivTestAskedAt:
      ordered.find(({ tests: named }) => named.some(isHivTest))?.askedAt ?? tests.hiv.negativeAt,
    ...writtenFactsOf(statements, { tests, hivRnaNegativeAt: hivRna, pregnancyTest }),
    prescriptions: drugs.filter(isOpen).map(openPrescriptionOf),
    ...prepHistoryOf(drugs, tests.hiv.negativeAt, now),
    injections: injectionsOf(drugs, notes, given, now),
    hoursSinceExposure: hoursSince(reports[0], notes, now),
  }
}

const isStiTest = (code: string): boolean => /^(chlamydia|gonorrhea|syphilis)/.test(code)

export interface WrittenOrder extends NamedMedicine {
  readonly id: string
  readonly reason: Indication
  readonly status: string
  readonly days: number
  readonly refills: number
  readonly refillsLeft: number
  readonly overrides: readonly Override[] | null
  readonly signedAt: string | null
  readonly createdAt: string
  readonly filledAt: string | null
}
interface ValueRow {
  readonly id: string
  readonly code: string
  readonly flag: string
  readonly isResult: number
  readonly testedAt: string
}

/** A prescription in doubt counts as taken. */
export const endedStatuses: readonly string[] = [
  'renewal_approved',
  'canceled',
  'not_dispensed',
  'discontinued',
  'expired',
  'entered_in_error',
]
const isOpen = ({ status }: WrittenOrder): boolean => !endedStatuses.includes(status)

const openPrescriptionOf = (order: WrittenOrder): OpenPrescription => ({
  id: order.id,
  drug: order.drug,
  medicine: order.medicine,
  reason: order.reason,
  isSigned: order.signedAt !== null,
  at: order.signedAt ?? order.createdAt,
  filledAt: order.filledAt,
  days: order.days,
  supplyDays: supplyDaysOf(order),
  refillsLeft: order.refillsLeft,
  overrides: order.overrides,
})

/** Ingredients of injections whose time is counted. */
const injected = ['cabotegravir', 'lenacapavir'] as const
const injectedBy = (named: NamedMedicine): string | undefined =>
  medicineOf(named).form === 'injection'
    ? injected.find((each) => ingredientsOf(named).some(({ code }) => code === each))
    : undefined

/** Fills of injections, the last one by each note that names it, and those that staff recorded; a day to come is a slip. */
const injectionsOf = (
  orders: readonly WrittenOrder[],
  notes: readonly { readonly content: NoteContent }[],
  given: readonly { readonly code: string; readonly doneOn: string }[],
  now: string,
): PrescribingFacts['injections'] => {
  const found = new Map<string, Injection[]>()
  const keep = (substance: string | undefined, at: string | null, isRecorded: boolean) => {
    if (!substance || !at || at.slice(0, 10) > now.slice(0, 10)) return
    found.set(substance, [...(found.get(substance) ?? []), { at, isRecorded }])
  }
  const named = (words: string) => injected.find((each) => words.includes(each))
  for (const { filledAt, ...order } of orders) keep(injectedBy(order), filledAt, false)
  for (const { content } of notes) {
    const on = content.last_injection_on
    if (typeof on !== 'string' || !on) continue
    keep(named(String(content.last_injection ?? '').toLowerCase()), noonOf(on), true)
  }
  for (const { code, doneOn } of given) keep(named(code), noonOf(doneOn), true)
  return Object.fromEntries(
    [...found].map(([substance, all]) => [
      substance,
      all.toSorted((a, b) => a.at.localeCompare(b.at)),
    ]),
  )
}

const noonOf = (day: string): string => `${day}T12:00:00.000Z`
