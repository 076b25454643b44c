import { emitBySystem, updateBySystem } from '#edge/events/emit'
import type { StoredEvent } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso } from '#edge/platform/time'
import { dueBy } from '../business_hours/due-rule'
import type { OpeningHours } from '../business_hours/opening-hours'
import { dueAfter } from '../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { type ClosingRule, closingRules } from './closing-rules'
import { type OpeningRule, openingRules, type TaskOwner } from './opening-rules'
import {
  admitAssignees,
  clinicianOfLab,
  clinicianOfPatient,
  cosignerAt,
  leadAt,
  prescriberOf,
  standInFor,
} from './owners'

const opens = (event: StoredEvent) =>
  openingRules.filter(
    ({ on, bySystem, kinds }) =>
      on === event.name &&
      (!bySystem || event.actorRole === 'system') &&
      (!kinds || kinds.some((kind) => kind === event.detail?.kind)),
  )
const closes = (event: StoredEvent) =>
  closingRules.filter(
    ({ on, byStaff, byPerson, kinds }) =>
      on.includes(event.name) &&
      (!kinds || kinds.some((kind) => kind === event.detail?.kind)) &&
      (!byStaff || event.actorRole !== 'patient') &&
      (!byPerson || event.actorRole !== 'system'),
  )

/** Opens and completes tasks by the rules: each event once, however often it comes. */
export const taskRules: Subscriber = {
  name: 'tasks',
  matches: (event) => opens(event).length > 0 || closes(event).length > 0,
  handle: async (matching, { db, runAgain }) => {
    const [hours, kinds] = await Promise.all([
      db.all(selectOpeningHours).then(openingHoursOf),
      db.all(sql<Kind>`select id, team, open_hours as "openHours" from task_kinds`),
    ])
    // In order: what an event closes, a later one of the same page may open again.
    const statements = matching.flatMap((event) => [
      ...closes(event).flatMap((rule) => closeTasks(event, rule)),
      ...opens(event).flatMap((rule) => {
        const kind = kinds.find(({ id }) => id === rule.opens)
        return kind ? openTask(event, rule, kind, hours) : []
      }),
    ])
    const results = await db.batch(statements)
    if (results.some(({ changes }) => changes > 0)) runAgain()
  },
}

interface Kind {
  readonly id: string
  readonly team: string
  readonly openHours: number
}

/** When a task is due by a date of its own row. */
const dueDates: Readonly<Record<NonNullable<OpeningRule['dueWith']>, (id: string | null) => SQL>> =
  {
    dispute: (id) => sql`(select p.dispute_due_at from payments p where p.id = ${id})`,
    // The afternoon of that day, in each zone of the clinic.
    referral: (id) =>
      sql`(select r.due_on || 'T21:00:00.000Z' from referrals r where r.id = ${id})`,
  }

const openTask = (
  event: StoredEvent,
  rule: OpeningRule,
  { team, openHours }: Kind,
  hours: readonly OpeningHours[],
): readonly Statement[] => {
  const { opens: kind, priority, medicine, owner, dueWith } = rule
  const id = uuidv7()
  const ofLab = (column: SQL): SQL =>
    sql`(select ${column} from labs l where l.id = ${event.subjectId})`
  const usual = sql`${dueAtOf(event.at, rule, openHours, hours)}`
  const dueAt =
    owner === 'result'
      ? ofLab(sql`l.due_at`)
      : dueWith
        ? sql`ifnull(${dueDates[dueWith](event.subjectId)}, ${usual})`
        : usual
  const escalatesAt = owner === 'result' ? ofLab(sql`l.escalates_at`) : owner ? dueAt : sql`null`
  const isPep = sql`exists (select 1 from prescriptions where id = ${event.subjectId} and reason = 'hiv_pep')`
  const holds = !medicine ? sql`1` : medicine === 'pep' ? isPep : sql`not ${isPep}`
  return [
    sql`
      insert into tasks (id, patient_id, kind, team, priority, assignee_id, due_at, escalates_at, subject_type, subject_id, event_seq, created_at, updated_at)
      select ${id}, ${event.patientId}, ${kind}, ${team}, ${priority}, ${assigneeOf(event, rule)},
        ${dueAt}, ${escalatesAt}, ${event.subjectType}, ${event.subjectId}, ${event.seq}, ${event.at}, ${event.at}
      where ${holds} on conflict do nothing`,
    emitBySystem(
      { ...recordOf(event, 'tasks.create'), version: sql`t.version` },
      sql`from tasks t where t.id = ${id}`,
    ),
    ...(owner === 'result' ? hastenTask(event, rule) : []),
    ...(owner && owner !== 'lead' ? [admitAssignees(sql`t.id = ${id}`, event.at)] : []),
  ]
}

/** Raises priority and due time of the open task of a result that became graver. */
const hastenTask = (event: StoredEvent, { opens: kind, priority }: OpeningRule) =>
  updateBySystem({
    ...recordOf(event, 'tasks.hasten'),
    which: sql`t.kind = ${kind} and t.subject_id = ${event.subjectId} and t.closed_at is null
      and exists (select 1 from labs l where l.id = t.subject_id and l.due_at < t.due_at)`,
    set: sql`priority = min(t.priority, ${priority}),
      due_at = (select l.due_at from labs l where l.id = t.subject_id),
      escalates_at = (select l.escalates_at from labs l where l.id = t.subject_id)`,
  })

const dueAtOf = (
  at: string,
  { clockHours, due }: OpeningRule,
  openHours: number,
  hours: readonly OpeningHours[],
): string => {
  const opened = Date.parse(at)
  if (clockHours) return iso(opened + clockHours * hourMs)
  return due ? dueBy(due, hours, opened) : dueAfter(hours, opened, openHours)
}

const firstOwners: Readonly<Record<TaskOwner, (event: StoredEvent) => SQL>> = {
  prescriber: (event) => standInFor(prescriberOf(event), event.at),
  clinician: ({ patientId, at }) => standInFor(clinicianOfPatient(patientId), at),
  result: ({ subjectId, at }) => standInFor(clinicianOfLab(subjectId), at),
  cosigner: ({ subjectId, at }) => cosignerAt(sql`${subjectId}`, at),
  lead: ({ at }) => leadAt(at),
}

/** Whose the task is from the start. */
const assigneeOf = (event: StoredEvent, { owner }: OpeningRule): SQL =>
  owner ? firstOwners[owner](event) : sql`null`

const closeTasks = (
  event: StoredEvent,
  { closes: kinds, ofPatient, reason = 'done', todo }: ClosingRule,
): readonly Statement[] => {
  const which = sql`t.closed_at is null and ${inList(sql`t.kind`, kinds)}
    and ${ofPatient ? sql`t.patient_id = ${event.patientId}` : sql`t.subject_id = ${event.subjectId}`}
    and t.created_at <= ${event.at} ${
      todo
        ? sql`and exists (select 1 from todos o where o.patient_id = t.patient_id and o.type = ${todo}
            and o.status = 'done' and o.updated_at >= t.created_at)`
        : sql``
    }`
  return updateBySystem({
    ...recordOf(event, 'tasks.mark_completed'),
    which,
    set: sql`status = 'completed', reason_code = ${reason}, closed_at = ${event.at}`,
  })
}

/** What the platform did, on record by the event that made it do so. */
const recordOf = ({ seq, requestId, at }: StoredEvent, name: string) => ({
  name,
  row: 't',
  requestId,
  at,
  detail: sql`json_object('team', t.team, 'event_seq', ${seq})`,
})
