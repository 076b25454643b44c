import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import type { Indication } from '../formulary/medications'
import type { NamedMedicine } from '../formulary/medicine'
import type { Override } from '../formulary/override-reasons'
import { healthHistories } from '../health_histories/contract'
import { stands, testedAt } from '../labs'
import type { LabTestCode } from '../labs/lab-tests'
import { labResults } from '../labs/results/contract'
import type { Answer } from '../questionnaires/questions/questionnaire'
import { decryptContent } from '../soap_notes'
import type { Written, WrittenEntry } from './written-facts'

/** Numbers of the latest notes, answers and orders of a patient that are read. */
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

export const hivRnaTests = ['hiv_rna', 'hiv_rna_qualitative'] as const
const stiTest = sql`(v.code like 'chlamydia%' or v.code like 'gonorrhea%' or v.code like 'syphilis%')`

/** Rows of a patient from which the facts of prescribing follow; the latest first. */
export interface JudgedRows extends Omit<Written, 'now'> {
  readonly sex: string | null
  readonly orders: readonly WrittenOrder[]
  readonly values: readonly ObservedValue[]
  readonly labs: readonly { readonly tests: readonly LabTestCode[]; readonly askedAt: string }[]
  readonly reports: readonly { readonly occurredAt: string; readonly createdAt: string }[]
  /** Injections that staff recorded. */
  readonly given: readonly { readonly code: string; readonly doneOn: string }[]
}

/** The rows of several patients, by patient: one round trip, and the same number of statements for any number of them. */
export const loadJudgedRows = async (
  ctx: Pick<RequestContext, 'env' | 'db'>,
  patientIds: readonly string[],
): Promise<(patientId: string) => JudgedRows> => {
  const { env } = ctx
  const db = ctx.db
  const isTheirs = inList(sql`patient_id`, patientIds)
  // Correlated with each of them, so that a limit counts for each.
  const each = sql`json_each(${JSON.stringify(patientIds)}) p`
  const [people, orders, entries, values, notes, answers, firstPrep, labs, reports, given] =
    await Promise.all([
      db.all(sql<{ patientId: string; sex: string | null }>`
        select id as "patientId", sex from patients where ${inList(sql`id`, patientIds)}`),
      db.all(sql<WrittenOrder & OfPatient>`
        select id, patient_id as "patientId", drug, medicine, reason, status, days, refills, refills_left as "refillsLeft",
          overrides, signed_at as "signedAt", created_at as "createdAt",
          filled_at as "filledAt" from prescriptions
        where ${isTheirs} and status <> 'entered_in_error'
          and ifnull(reason_code, '') <> 'other_pharmacy'`),
      db.all(sql<WrittenEntry & Row>`
        select id, patient_id as "patientId", section, code, label, taken_at as "takenAt", source,
          verified_at as "verifiedAt" from health_entries
        where ${isTheirs} and section in ('allergies', 'medications') and status in ('proposed', 'active')`),
      db.all(sql<ObservedValue & Row>`
        select v.id, v.patient_id as "patientId", v.code, v.flag, v.is_result as "isResult", ${testedAt} as "testedAt"
        from observations v
        where ${inList(sql`v.patient_id`, patientIds)} and ${stands}
          and (v.code = 'pregnancy' or ${inList(sql`v.code`, hivRnaTests)} or ${stiTest})
        order by "testedAt" desc`),
      db.all(sql<OfPatient & { appointmentId: string; content: Uint8Array; startsAt: string }>`
        select p.value as "patientId", n.appointment_id as "appointmentId", n.content, a.starts_at as "startsAt"
        from ${each} cross join appointments a on a.id in (
            select v.id from appointments v join soap_notes m on m.appointment_id = v.id
            where v.patient_id = p.value order by v.starts_at desc limit ${maxNotes})
          join soap_notes n on n.appointment_id = a.id
        order by a.starts_at desc`),
      db.all(sql<Row & { answers: readonly Answer[]; finishedAt: string }>`
        select a.id, p.value as "patientId", a.answers, a.finished_at as "finishedAt"
        from ${each} cross join assessments a on a.id in (
          select id from assessments where patient_id = p.value and finished_at is not null
          order by created_at desc limit ${maxAnswers})
        order by a.created_at desc`),
      db.all(sql<Row & { answers: Readonly<Record<string, string>>; updatedAt: string }>`
        select a.appointment_id as id, p.value as "patientId", a.answers, a.updated_at as "updatedAt"
        from ${each} cross join prep_initial_soap_assessments a on a.appointment_id in (
          select appointment_id from prep_initial_soap_assessments where patient_id = p.value
          order by updated_at desc limit 1)`),
      db.all(sql<Row & { tests: readonly LabTestCode[]; askedAt: string }>`
        select l.id, p.value as "patientId", l.tests, ifnull(l.collected_at, ifnull(l.ordered_at, l.created_at)) as "askedAt"
        from ${each} cross join labs l on l.id in (
          select id from labs where patient_id = p.value
            and status not in ('draft', 'canceled', 'rejected', 'lost', 'expired')
          order by created_at desc limit ${maxOrders})
        order by l.created_at desc`),
      db.all(sql<OfPatient & { occurredAt: string; createdAt: string }>`
        select p.value as "patientId", x.occurred_at as "occurredAt", x.created_at as "createdAt"
        from ${each} cross join exposures x on x.id in (
          select id from exposures where patient_id = p.value order by created_at desc, rowid desc limit 1)`),
      db.all(sql<OfPatient & { code: string; doneOn: string }>`
        select patient_id as "patientId", code, done_on as "doneOn" from care_steps
        where ${isTheirs} and act = 'injection' and done_on is not null and closed_by_id is not null`),
    ])
  const read = await Promise.all([
    decryptFields({ contract: healthHistories }, env, entries),
    decryptFields(prescription, env, orders),
    decryptFields({ contract: labResults }, env, values),
    decryptFields(assessment, env, answers),
    decryptFields(prepAssessment, env, firstPrep),
    decryptFields(labOrder, env, labs),
    Promise.all(
      notes.map(async ({ patientId, appointmentId, content, startsAt }) => ({
        patientId,
        at: startsAt,
        content: await decryptContent(env, appointmentId, content),
      })),
    ),
  ])
  const sexOf = new Map(people.map(({ patientId, sex }) => [patientId, sex]))
  const [entriesOf, ordersOf, valuesOf] = [
    byPatient(read[0]),
    byPatient(read[1]),
    byPatient(read[2]),
  ]
  const [answersOf, prepOf, labsOf] = [byPatient(read[3]), byPatient(read[4]), byPatient(read[5])]
  const [notesOf, reportsOf, givenOf] = [byPatient(read[6]), byPatient(reports), byPatient(given)]
  return (id) => ({
    sex: sexOf.get(id) ?? null,
    orders: ordersOf(id),
    entries: entriesOf(id),
    values: valuesOf(id),
    notes: notesOf(id),
    answers: answersOf(id).map((one) => ({ at: one.finishedAt, given: one.answers })),
    prep: prepOf(id).map((one) => ({ at: one.updatedAt, given: one.answers }))[0] ?? null,
    labs: labsOf(id),
    reports: reportsOf(id),
    given: givenOf(id),
  })
}

interface OfPatient {
  readonly patientId: string
}
interface Row extends OfPatient {
  readonly id: string
}

const byPatient = <R extends OfPatient>(rows: readonly R[]) => {
  const groups = Map.groupBy(rows, ({ patientId }) => patientId)
  return (id: string): readonly R[] => groups.get(id) ?? []
}

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
interface ObservedValue {
  readonly code: string
  readonly flag: string
  readonly isResult: number
  readonly testedAt: string
}
