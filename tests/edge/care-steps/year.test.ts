import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { advanceCareSteps, checkCareSteps } from '#edge/domains/care_steps/index'
import { programStepOf } from '#edge/domains/care_steps/program-steps'
import type { MedicationCode } from '#edge/domains/formulary/medications'
import { escalateOverdueTasks, handUpTasks } from '#edge/domains/tasks/index'
import { drainOutbox } from '#edge/events/request-drain'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { clinicZone, dayMs, iso, localDate, now, setClock } from '#edge/platform/time'
import { addPrescription, setPrescription } from '../prescriptions/pills'
import { agreedBy, as, bindings, cboId, db, prepareRow, providerId, userId, world } from '../world'

const weekMs = 7 * dayMs
const weeks = 52
const start = (Math.floor(now() / dayMs) + 0.75) * dayMs - (weeks + 1) * weekMs
const weekOf = (week: number) => start + week * weekMs
const database = connect(bindings.DB)
const environment = environmentOf(bindings)

const clinicians = ['provider', 'otherProvider'] as const
const ways = ['in time', 'late', 'lost'] as const
/** How each program begins: a treatment, and a medicine that was filled. */
const programs: readonly (readonly [string | null, MedicationCode, string])[] = [
  ['PrEP', 'ftc_taf_prep', 'hiv_prep'],
  ['Injectable PrEP', 'cabotegravir_prep_start', 'hiv_prep'],
  ['Injectable PrEP', 'lenacapavir_prep', 'hiv_prep'],
  [null, 'bictegravir_pep', 'hiv_pep'],
  ['HIV', 'bictegravir_treatment', 'hiv_treatment'],
  [null, 'benzathine_penicillin', 'syphilis'],
  [null, 'ceftriaxone', 'gonorrhea'],
  [null, 'sofosbuvir_velpatasvir', 'hep_c'],
]

interface Patient {
  readonly id: string
  readonly way: (typeof ways)[number]
  readonly clinician: (typeof clinicians)[number]
}

const run = (text: string, ...values: unknown[]) =>
  db
    .prepare(text)
    .bind(...values)
    .run()

const addPatient = async (
  way: Patient['way'],
  clinician: Patient['clinician'],
  [treatment, drug, reason]: (typeof programs)[number],
): Promise<Patient> => {
  const id = uuidv7()
  const at = iso(now())
  const rows = rowsAt(at)
  await db.batch([
    ...[
      rows.user({
        id,
        role: 'patient',
        email: `${id}@year.test`,
        first_name: 'Robin',
        phone: null,
      }),
      rows.patient({ id, cbo_id: cboId(), provider_id: providerId(clinician) }),
      rows.careTeam({ user_id: userId(clinician), patient_id: id }),
    ].map(prepareRow),
    ...agreedBy(id, at),
  ])
  if (treatment)
    await run(
      `insert into patient_treatments (patient_id, treatment_id, active, since)
       select ?, id, 1, ? from treatments where name = ?`,
      id,
      at,
      treatment,
    )
  const { id: order } = await addPrescription(clinician, { drug, refills: 0, days: 28 }, id)
  await setPrescription(
    order,
    `signed_at = ?, filled_at = ?, reason = ?, status = 'dispensed', signed_by_id = ?`,
    at,
    at,
    reason,
    userId(clinician),
  )
  return { id, way, clinician }
}

const goAway = (clinician: Patient['clinician'], from: number, coverId: string | null) =>
  run(
    `insert into out_of_office_times (id, provider_id, purpose, cover_id, starts_at, ends_at, status, requested_by_id, created_at, updated_at)
     values (?, ?, 'leave', ?, ?, ?, 'approved', ?, ?, ?)`,
    uuidv7(),
    providerId(clinician),
    coverId,
    iso(weekOf(from) - dayMs),
    iso(weekOf(from + 6)),
    userId(clinician),
    iso(start),
    iso(start),
  )

/** The jobs of a week, as often as they have something to do. */
const runJobs = async (at: number) => {
  for (let turn = 0; turn < 3; turn++) {
    await checkCareSteps(environment, database, at)
    await advanceCareSteps(environment, database, at)
    await drainOutbox(environment)
  }
  await escalateOverdueTasks(database, at)
  await handUpTasks(database, at)
  await drainOutbox(environment)
}

const maxDone = 20
const doneOn = (
  way: Patient['way'],
  step: { readonly closesOn: string; readonly dueOn: string },
) => (way === 'late' ? addPeriod(step.closesOn, 3, 'day') : step.dueOn)

/** Records the steps that a patient has done by that week, each in their own way. */
const act = async ({ id, way, clinician }: Patient, at: number) => {
  if (way === 'lost') return
  const today = localDate(at, clinicZone())
  // A step that is done may end others, or open the next one.
  for (let done = 0; done < maxDone; done++) {
    const steps = await as(clinician)
      .care_steps.in({ patients: id })
      .list({ page: { size: 100 } })
    const step = steps.find((each) => each.status === 'open' && doneOn(way, each) <= today)
    if (!step) return
    await as(clinician).call('POST /patients/:patient/care_steps/:id/complete', {
      params: { patient: id, id: step.id },
      body: { doneOn: doneOn(way, step) },
    })
  }
}

interface OpenTask {
  readonly kind: string
  readonly team: string | null
  readonly isHere: number | null
}
/** Open tasks of the year that neither a team has, nor a person who is here. */
const unowned = async (at: number) => {
  const { results } = await db
    .prepare(
      `select t.kind, t.team, t.assignee_id is null or (u.status = 'active' and not exists (
         select 1 from providers d join out_of_office_times o on o.provider_id = d.id
         where d.user_id = u.id and o.starts_at <= ?1 and o.ends_at > ?1)) as "isHere"
       from tasks t left join users u on u.id = t.assignee_id
       where t.closed_at is null and t.subject_type = 'care_steps'`,
    )
    .bind(iso(at))
    .all<OpenTask>()
  return results.filter(({ team, isHere }) => !team || !isHere)
}

const patients: Patient[] = []
beforeAll(async () => {
  setClock(start)
  await world()
  await run(`update sessions set expires_at = ?`, iso(start + 3 * weeks * weekMs))
  for (const [at, program] of programs.entries())
    for (const [way, name] of ways.entries()) {
      const clinician = clinicians[(at + way) % 2] ?? 'provider'
      patients.push(await addPatient(name, clinician, program))
    }
  await goAway('provider', 10, userId('otherProvider'))
  await goAway('otherProvider', 24, null)
})
afterAll(() => setClock(null))

it('a year of patients in every program, some late and some lost, leaves no step past its window without a task of someone who is here', async () => {
  for (let week = 0; week <= weeks; week++) {
    const at = weekOf(week)
    setClock(at)
    await run('update sessions set last_active_at = ?, confirmed_at = ?', iso(at), iso(at))
    await runJobs(at)
    expect(await unowned(at), `week ${week}`).toEqual([])
    for (const patient of patients) await act(patient, at)
  }
  const today = localDate(weekOf(weeks), clinicZone())
  const { results } = await db
    .prepare(
      `select s.patient_id as patient, s.code, s.status, s.due_on as "dueOn", s.closes_on as "closesOn", s.done_on as "doneOn",
         (select count(*) from tasks t where t.subject_type = 'care_steps' and t.subject_id = s.id) as tasks,
         exists (select 1 from events e join care_steps d on d.id = e.subject_id
           where e.name = 'care_steps.draft_order' and d.patient_id = s.patient_id) as "isDrafted"
       from care_steps s order by s.patient_id, s.due_on`,
    )
    .all<
      Record<'patient' | 'code' | 'status' | 'dueOn' | 'closesOn', string> & {
        doneOn: string | null
        tasks: number
        isDrafted: number
      }
    >()
  const wayOf = new Map(patients.map(({ id, way }) => [id, way]))
  const steps = results.map((step) => ({ ...step, way: wayOf.get(step.patient) }))
  expect(steps.length).toBeGreaterThan(100)
  expect(new Set(steps.map(({ patient }) => patient)).size).toBe(patients.length)
  const over = steps.filter(
    ({ closesOn, status }) => status !== 'ended' && closesOn < addPeriod(today, -7, 'day'),
  )
  const late = over.filter(({ doneOn, closesOn }) => doneOn === null || doneOn > closesOn)
  expect(late.filter(({ way }) => way === 'in time')).toEqual([])
  expect(late.length).toBeGreaterThan(20)
  const hasTask = (code: string) =>
    programStepOf(code)?.moments.some(({ verb }) => /^(call|pass_due)$/.test(verb))
  const alone = late.filter(({ code, tasks, isDrafted }) =>
    hasTask(code) ? tasks === 0 : !isDrafted,
  )
  expect(alone).toEqual([])
}, 300_000)
