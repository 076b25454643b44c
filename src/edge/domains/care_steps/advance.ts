import { refuseStale } from '#edge/events/emit'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type Db, isConstraintError, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { dayMs, iso, localDate, type PlainDate } from '#edge/platform/time'
import { draftOrders, loadOrderedTests } from '../labs'
import type { LabTestCode } from '../labs/lab-tests'
import { loadPatientCare, type PatientCare } from './load-care-facts'
import { momentsOn, nextMomentOn } from './plan-steps'
import { type ProgramStep, programStepOf } from './program-steps'
import { emitMoment, loadSteps, type StoredStep, settleSteps } from './settle-steps'

/** Patients of one run. */
const maxPatients = 20

/** Tests due within this many days of a draft order join it, so that the patient gives one specimen. */
const togetherDays = 45

/** Runs the due moments of care steps, for a limited number of patients a run, the longest overdue first. */
export const advanceCareSteps = async (env: Environment, db: Db, at: number): Promise<void> => {
  // Kiritimati is 14 hours ahead of UTC: no zone reaches a day earlier.
  const latestDay = localDate(at, 'Pacific/Kiritimati')
  const due = await db.all(sql<{ id: string; timezone: string; actsOn: PlainDate }>`
    select s.patient_id as id, u.timezone, min(s.acts_on) as "actsOn"
    from care_steps s indexed by care_steps_to_act join users u on u.id = s.patient_id
    where s.acts_on <= ${latestDay} group by s.patient_id order by min(s.acts_on) limit ${maxPatients * 4}`)
  const ready = due.filter(({ timezone, actsOn }) => actsOn <= localDate(at, timezone))
  await eachAlone(
    ready.slice(0, maxPatients),
    ({ id }) => advancePatient(env, db, id, at),
    ({ id }) => sql`
      update care_steps set acts_on = ${addPeriod(latestDay, 1, 'day')}
      where patient_id = ${id} and acts_on <= ${latestDay}`,
    db,
  )
}

/** Days between checks of a patient without a change in the record: supplies end and patients grow older without an event. */
const checkDays = 7

/** Settles the steps of a limited number of patients, those never checked first. */
export const checkCareSteps = async (env: Environment, db: Db, at: number): Promise<void> => {
  const before = iso(at - checkDays * dayMs)
  const due = await db.all(sql<{ id: string }>`
    select id from patients indexed by patients_by_care_check
    where status = 'active' and (care_checked_at is null or care_checked_at < ${before})
    order by care_checked_at, id limit ${maxPatients}`)
  await eachAlone(
    due,
    ({ id }) => settlePatient(env, db, id, at),
    ({ id }) => sql`update patients set care_checked_at = ${iso(at)} where id = ${id}`,
    db,
  )
}

/** Takes patients one by one. One that fails is put off for a day, so that it holds up no other, and is an error of the run. */
const eachAlone = async <Patient>(
  patients: readonly Patient[],
  take: (patient: Patient) => Promise<unknown>,
  putOff: (patient: Patient) => Statement,
  db: Db,
): Promise<void> => {
  const failures: unknown[] = []
  for (const patient of patients)
    await take(patient).catch(async (error: unknown) => {
      // Another run was faster.
      if (isConstraintError(error, 'stale_version')) return
      failures.push(error)
      await db.batch([putOff(patient)])
    })
  if (failures.length > 0) throw failures[0]
}

/** Updates the steps of a patient from the record. Returns the number of changed rows. */
export const settlePatient = async (
  env: Environment,
  db: Db,
  patientId: string,
  at: number,
): Promise<number> => {
  // An account without a patient.
  if (!(await db.exists(sql`select 1 from patients where id = ${patientId}`))) return 0
  return (await settle(env, db, patientId, at)).changed
}

const settle = async (env: Environment, db: Db, patientId: string, at: number) => {
  const moment = iso(at)
  const [care, stored] = await Promise.all([
    loadPatientCare(env, db, patientId, at),
    loadSteps(db, patientId),
  ])
  const results = await db.batch([
    ...settleSteps(patientId, care, stored, moment),
    sql`update patients set care_checked_at = ${moment} where id = ${patientId}`,
  ])
  const changed = results.reduce((sum, { changes }) => sum + changes, 0) - 1
  return { care, changed, stored: changed > 0 ? await loadSteps(db, patientId) : stored }
}

/** Settles the steps of a patient, then runs the moments that are due. */
const advancePatient = async (
  env: Environment,
  db: Db,
  patientId: string,
  at: number,
): Promise<void> => {
  const { care, stored } = await settle(env, db, patientId, at)
  const open = stored.filter(({ status }) => status === 'open')
  const taken = await takeMoments(env, db, { patientId, care, open, at })
  if (taken.length > 0) await db.batch(taken)
}

/** Programs of people without HIV. While a test is in doubt all but contacts wait: a clinician decides on the next step. */
const withoutHiv = ['oral_prep', 'injectable_prep', 'cabotegravir_prep', 'lenacapavir_prep', 'pep']

const together: readonly string[] = ['draft_order', 'remind']

interface Patient {
  readonly patientId: string
  readonly care: PatientCare
  readonly open: readonly StoredStep[]
  readonly at: number
}

const takeMoments = async (
  env: Environment,
  db: Db,
  { patientId, care, open, at }: Patient,
): Promise<readonly Statement[]> => {
  const { today, hivDoubt, clinicianId } = care
  const ordered = await loadOrderedTests(env, db, patientId, at)
  const known = open.flatMap((row) => {
    const step = programStepOf(row.code)
    return step ? [{ row, step, ...momentsOn(step, row.dueOn, today, row.reached) }] : []
  })
  const waits = ({ step }: { readonly step: ProgramStep }) =>
    (hivDoubt !== null && withoutHiv.includes(step.program) && step.act !== 'contact') ||
    isAwaited(step, ordered.atLab, 'any')
  const ready = known.filter((each) => each.take.length > 0 && !waits(each))
  const verbs = ready.flatMap(({ row, take }) => take.map(({ verb }) => ({ row, verb })))
  const tests = verbs.some(({ verb }) => verb === 'draft_order')
    ? testsToDraft(
        known.filter((each) => !waits(each) && !isAwaited(each.step, ordered.awaited, 'every')),
        today,
      )
    : []
  const moment = iso(at)
  const draft =
    tests.length > 0 && clinicianId
      ? await draftOrders(env, db, { patientId, clinicianId, tests, at: moment })
      : []
  return [
    refuseStale(sql`exists (select 1 from json_each(${JSON.stringify(
      known.map(({ row }) => [row.id, row.version, row.reached]),
    )}) j
      join care_steps s on s.id = j.value ->> 0
      where s.status <> 'open' or s.version <> j.value ->> 1 or s.reached is not j.value ->> 2)`),
    ...known
      .filter(({ take }) => take.length > 0)
      .map((each) =>
        waits(each)
          ? setNext(each.row, each.row.reached, addPeriod(today, 1, 'day'))
          : setNext(each.row, each.reached, nextMomentOn(each.step, each.row.dueOn, each.reached)),
      ),
    // Emit one order and one reminder a run, for all steps of the patient together.
    ...verbs
      .filter(
        ({ verb, row }) =>
          !together.includes(verb) || row === verbs.find((each) => each.verb === verb)?.row,
      )
      .filter(({ verb }) => verb !== 'draft_order' || draft.length > 0)
      .map(({ row, verb }) => emitMoment(row.id, verb, moment)),
    ...draft,
  ]
}

/** Whether ordered tests complete a step: any of its groups, or every one. */
const isAwaited = (
  { act, doneBy }: ProgramStep,
  tests: ReadonlySet<string>,
  which: 'any' | 'every',
): boolean => {
  if (act !== 'test') return false
  const isGroup = (group: readonly string[]) => group.some((code) => tests.has(code))
  return which === 'any' ? doneBy.some(isGroup) : doneBy.every(isGroup)
}

const testsToDraft = (
  steps: readonly { readonly row: StoredStep; readonly step: ProgramStep }[],
  today: PlainDate,
): readonly LabTestCode[] => [
  ...new Set(
    steps
      .filter(({ row }) => row.dueOn <= addPeriod(today, togetherDays, 'day'))
      .flatMap(({ step }) => step.orders),
  ),
]

const setNext = (
  { id, version }: StoredStep,
  reached: number | null,
  nextOn: PlainDate | null,
): Statement => sql`
  update care_steps set reached = ${reached}, acts_on = ${nextOn}
  where id = ${id} and version = ${version} and status = 'open'`
