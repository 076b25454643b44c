import { updateBySystem } from '#edge/events/emit'
import { isChangeOf, type StoredEvent, verbOf } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { type Statement, sql } from '#edge/platform/db/index'
import { now } from '#edge/platform/time'
import { settlePatient } from './advance'

/** Types with facts that decide care steps. */
const factTypes: readonly string[] = [
  'care_steps',
  'health_histories',
  'lab_results',
  'labs',
  'patients',
  'prescriptions',
  'soap_notes',
  'treatment_types',
  'unmatched_labs',
  'vaccine_orders',
]

/** Verbs of people on a step; all others are events of the job. */
const decisions = ['complete', 'waive', 'reopen']

const changesCare = (event: StoredEvent): boolean =>
  event.patientId !== null &&
  factTypes.some((type) => isChangeOf(event, type)) &&
  (event.subjectType !== 'care_steps' || decisions.includes(verbOf(event)))

/** A person closed a task, which may be the contact that a step asks for. */
const isContactMade = ({ name, actorId }: StoredEvent): boolean =>
  name === 'tasks.mark_completed' && actorId !== null

/** Records the step of a contact as done once its task says that the patient was reached. */
const recordContact = ({ subjectId, actorId, requestId, at }: StoredEvent): readonly Statement[] =>
  updateBySystem({
    name: 'care_steps.find_done',
    row: 's',
    requestId,
    at,
    which: sql`s.status = 'open' and s.act = 'contact' and exists (select 1 from tasks t where t.id = ${subjectId}
      and t.subject_id = s.id and t.kind = 'care_contact' and t.reason_code in ('done', 'reached'))`,
    set: sql`status = 'done', done_on = ${at.slice(0, 10)}, closed_by_id = ${actorId}, acts_on = null`,
  })

/** Compares the steps of a patient with the record each time that one of its facts changes. */
export const careSteps: Subscriber = {
  name: 'care_steps',
  matches: (event) => changesCare(event) || isContactMade(event),
  handle: async (events, { env, db, runAgain }) => {
    const made = events.filter(isContactMade)
    if (made.length > 0) await db.batch(made.flatMap(recordContact))
    const ids = [...new Set(events.flatMap(({ patientId }) => patientId ?? []))]
    let changed = 0
    for (const id of ids) changed += await settlePatient(env, db, id, now())
    if (changed > 0) runAgain()
  },
}
