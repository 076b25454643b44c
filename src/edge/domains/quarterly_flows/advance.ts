import { emitBySystem } from '#edge/events/emit'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { iso, localDate, type PlainDate } from '#edge/platform/time'
import { counts, draftQuarterlyOrder, loadAwaitedOrders, loadHivStatus, testedAt } from '../labs'
import { sampledStatuses } from '../labs/transitions'
import { dueAfterTest, type FlowStep, guideline, stepOn } from './guideline'

interface Course {
  readonly patientId: string
  readonly timezone: string
  readonly testedAt: string
  /** The clinician whose patient it is: in their name the next tests are prepared. */
  readonly clinicianId: string | null
  /** How far the flow is, for the test that was due then. */
  readonly dueOn: PlainDate | null
  readonly step: string | null
}

/**
 * Takes everyone on PrEP on to their next tests: an order is drafted four weeks before they are due, the patient is
 * reminded, and what is overdue is a task. Each step is taken once; a specimen for the test at the lab makes all of it wait. While a
 * last test does not say that there is no HIV nothing of it is done: what is next is for a clinician to say.
 */
export const advanceQuarterlyFlows = async (
  env: Environment,
  db: Db,
  at: number,
): Promise<void> => {
  for (const course of await db.all(selectCourses)) {
    const { patientId, timezone, clinicianId } = course
    const dueOn = dueAfterTest(localDate(course.testedAt, timezone))
    const step = stepOn(localDate(at, timezone), dueOn)
    const isFirst = course.dueOn !== dueOn
    if (!step || (!isFirst && course.step === step.step)) continue
    const orders = await loadAwaitedOrders(env, db, patientId, guideline.test)
    if (orders.some(({ status }) => sampledStatuses.some((each) => each === status))) continue
    if ((await loadHivStatus({ db, env }, patientId)).doubt !== null) continue
    const isDrafted = isFirst && orders.length === 0 && clinicianId !== null
    await db.batch([
      ...takeStep(patientId, dueOn, step, iso(at)),
      ...(isDrafted ? await draftQuarterlyOrder(env, db, patientId, clinicianId, iso(at)) : []),
    ])
  }
}

const selectCourses = sql<Course>`
  select p.id as "patientId", u.timezone, max(${testedAt}) as "testedAt", d.user_id as "clinicianId",
    f.due_on as "dueOn", f.step
  from treatments t join patient_treatments pt on pt.treatment_id = t.id and pt.active = 1
    join patients p on p.id = pt.patient_id and p.status = 'active' join users u on u.id = p.id
    join observations v on v.patient_id = p.id and v.code = ${guideline.test} and ${counts}
    left join providers d on d.id = p.provider_id left join quarterly_flows f on f.patient_id = p.id
  where t.name = ${guideline.treatment} group by p.id`

const takeStep = (
  patientId: string,
  dueOn: PlainDate,
  { step, verb }: FlowStep,
  at: string,
): readonly Statement[] => [
  sql`
    insert into quarterly_flows (patient_id, due_on, step, updated_at) values (${patientId}, ${dueOn}, ${step}, ${at})
    on conflict (patient_id) do update set due_on = excluded.due_on, step = excluded.step, updated_at = excluded.updated_at`,
  emitBySystem(
    { name: `quarterly_flows.${verb}`, row: 'f', at },
    sql`from (select patient_id as id, patient_id from quarterly_flows where patient_id = ${patientId}) f`,
  ),
]
