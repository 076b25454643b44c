import { emitBySystem, updateBySystem } from '#edge/events/emit'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import type { PlainDate } from '#edge/platform/time'
import type { PatientCare } from './load-care-facts'
import { doneSince, nextMomentOn, type PlannedStep, planSteps } from './plan-steps'
import { programStepOf } from './program-steps'

export interface StoredStep {
  readonly id: string
  readonly code: string
  readonly anchorOn: PlainDate
  readonly dueOn: PlainDate
  readonly opensOn: PlainDate
  readonly status: string
  readonly reached: number | null
  readonly actsOn: PlainDate | null
  readonly closedById: string | null
  readonly version: number
}

export const loadSteps = (db: Db, patientId: string): Promise<readonly StoredStep[]> =>
  db.all(sql<StoredStep>`
    select id, code, anchor_on as "anchorOn", due_on as "dueOn", opens_on as "opensOn", status, reached,
      acts_on as "actsOn", closed_by_id as "closedById", version
    from care_steps where patient_id = ${patientId}`)

type Keyed = Pick<StoredStep, 'code' | 'anchorOn' | 'dueOn'>
const keyOf = ({ code, anchorOn, dueOn }: Keyed) => [code, anchorOn, dueOn].join(' ')

/** Updates stored steps from the record: adds new ones, closes done ones, and ends those without a course. */
export const settleSteps = (
  patientId: string,
  care: PatientCare,
  stored: readonly StoredStep[],
  at: string,
): readonly Statement[] => {
  const planned = planSteps(care)
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const wanted = new Map(planned.map((plan) => [keyOf({ ...plan, code: plan.step.code }), plan]))
  return [
    ...[...wanted].flatMap(([key, plan]) => {
      const row = known.get(key)
      if (!row) return addStep(patientId, plan, care.today, at)
      // Keep the decision of staff.
      if (row.closedById) return []
      if (row.status === 'open' && plan.doneOn) return closeStep(row, 'done', plan.doneOn, at)
      if (row.status === 'open') return hastenStep(row, plan)
      const isBack = !plan.doneOn && (row.status === 'done' || row.status === 'ended')
      return isBack ? reopenStep(row, plan, at) : []
    }),
    ...stored
      .filter((row) => row.status === 'open' && !wanted.has(keyOf(row)))
      .flatMap((row) => {
        const step = programStepOf(row.code)
        const doneOn = step ? doneSince(step, row.opensOn, care) : null
        return doneOn ? closeStep(row, 'done', doneOn, at) : closeStep(row, 'ended', null, at)
      }),
  ]
}

/** Days after its window from which a step that was not known before asks nothing of anyone: it is shown as missed. */
const silentDays = 90
const isMissed = ({ step, closesOn, doneOn }: PlannedStep, today: PlainDate): boolean =>
  step.every === null && doneOn === null && addPeriod(closesOn, silentDays, 'day') < today

const addStep = (
  patientId: string,
  plan: PlannedStep,
  today: PlainDate,
  at: string,
): readonly Statement[] => {
  const { step, anchorOn, dueOn, opensOn, closesOn, doneOn } = plan
  const status = doneOn ? 'done' : isMissed(plan, today) ? 'missed' : 'open'
  return [
    sql`
      insert into care_steps (id, patient_id, code, act, anchor_on, due_on, opens_on, closes_on, status, acts_on, done_on,
        created_at, updated_at)
      values (${uuidv7()}, ${patientId}, ${step.code}, ${step.act}, ${anchorOn}, ${dueOn}, ${opensOn}, ${closesOn},
        ${status}, ${status === 'open' ? nextMomentOn(step, dueOn, null) : null}, ${doneOn}, ${at}, ${at})
      on conflict do nothing`,
  ]
}

/** Condition that no one changed the step since it was read. */
const unchanged = ({ id, version }: StoredStep) => sql`s.id = ${id} and s.version = ${version}`

const closeStep = (
  row: StoredStep,
  status: 'done' | 'ended',
  doneOn: PlainDate | null,
  at: string,
): readonly Statement[] =>
  updateBySystem({
    name: status === 'done' ? 'care_steps.find_done' : 'care_steps.end',
    row: 's',
    at,
    which: unchanged(row),
    set: sql`status = ${status}, done_on = ${doneOn}, acts_on = null`,
  })

/** Moves a postponed step to its next moment, since the record may no longer hold it back. */
const hastenStep = (row: StoredStep, { step, dueOn }: PlannedStep): readonly Statement[] => {
  const nextOn = nextMomentOn(step, dueOn, row.reached)
  return nextOn === row.actsOn
    ? []
    : [
        sql`update care_steps as s set acts_on = ${nextOn} where ${unchanged(row)} and s.status = 'open'`,
      ]
}

/** Reopens a step after a withdrawn result or for a resumed course. */
const reopenStep = (row: StoredStep, plan: PlannedStep, at: string): readonly Statement[] =>
  updateBySystem({
    name: 'care_steps.find_open',
    row: 's',
    at,
    which: unchanged(row),
    set: sql`status = 'open', done_on = null, reached = null, acts_on = ${nextMomentOn(plan.step, plan.dueOn, null)}`,
  })

/** Puts a moment of a step on record. */
export const emitMoment = (id: string, verb: string, at: string): Statement =>
  emitBySystem(
    {
      name: `care_steps.${verb}`,
      row: 's',
      at,
      version: sql`s.version`,
      detail: sql`json_object('kind', s.act)`,
    },
    sql`from care_steps s where s.id = ${id} and s.status = 'open'`,
  )
