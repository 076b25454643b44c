import { roles } from '#edge/access/roles'
import { confirmTransmission } from '#edge/events/failed-transmissions'
import {
  type Actor,
  type Change,
  forRoles,
  policyOf,
  type Row,
  requireAsWritten,
  resource,
  subject,
  type WriteContext,
} from '#edge/jsonapi/index'
import { inList, type SQL, selectAll, sql, userName } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { dueAfter } from '../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { recordChange } from '../catalogue_changes'
import { listActiveCodes } from '../dropdown_options'
import { reasonFrom } from '../dropdown_options/reason-codes'
import { openExposure } from '../exposures'
import { setPharmacyStatus } from '../prescriptions'
import { pharmacyHeldStatuses } from '../prescriptions/transitions'
import { openTodo } from '../todos'
import { assignTo, keptAssignee } from './assignees'
import { tasks as contract, taskKinds as kindsContract } from './contract'
import { taskPolicy } from './policy'
import { taskKinds as kindsTable, tasks as table } from './table'
import {
  openTaskStatuses,
  type TaskStatus,
  type TaskTeam,
  taskPriorities,
  taskStatuses,
  teamsToCreateFor,
} from './transitions'

export const taskKinds = resource(kindsContract, {
  table: kindsTable,
  // Those of the teams they may ask: the tasks of other teams are not theirs to see, nor to add.
  policy: policyOf({
    ...forRoles(
      roles.filter((role) => role !== 'patient' && role !== 'cbo'),
      ({ role }: Actor) => inList(kindsTable.team, teamsToCreateFor(role)),
    ),
    admin: ['everyone', 'update'],
  }),
  update: (ctx, row, input) => recordChange(ctx, kindsContract.type, row, input),
})

export const tasks = resource(contract, {
  table,
  policy: taskPolicy,
  fields: {
    patientName: userName(table.patientId),
    exposureAt: openExposure(table.patientId),
    patientDob: sql<
      string | null
    >`(select dob from patients where patients.id = ${table.patientId})`,
    pharmacyId: sql<string | null>`case when ${table.team} = 'pharmacy'
      then (select pharmacy_id from patients where patients.id = ${table.patientId}) end`,
    providerId: sql<string | null>`case when ${table.kind} = 'prior_authorization'
      then (select provider_id from patients where patients.id = ${table.patientId}) end`,
  },
  filters: {
    status: (value: TaskStatus | readonly TaskStatus[]) => isInState([value].flat()),
    dueBefore: (at) => sql`${table.closedAt} is null and ${table.dueAt} < ${at}`,
  },
  constraints: {
    'FOREIGN KEY': unprocessable('unknown_patient', 'Unknown id', 'patient_id'),
    UNIQUE: conflict('already_open', 'Another task about the same is open. Work on that one.'),
  },
  guards: {
    mark_returned_pharmacy: ({ team }) =>
      team === 'pharmacy' ? null : conflict('other_team', 'This is no work of a pharmacy'),
  },
  create: async (ctx, { kind: id, priority, dueAt, patientId, assigneeId }, links) => {
    const patient = links.patient ?? patientId
    const kind = await loadKind(ctx, id)
    if (!kind?.active) throw unprocessable('unknown_kind', 'Choose what it is about', 'kind')
    refuseOtherTeams(ctx, kind.team)
    return {
      ...assignTo(ctx, assigneeId, { team: kind.team, patientId: patient ?? null }),
      set: {
        team: kind.team,
        priority: priority ?? taskPriorities.normal,
        dueAt:
          dueAt ??
          dueAfter(
            openingHoursOf(await ctx.db.all(selectOpeningHours)),
            Date.parse(ctx.now),
            kind.openHours,
          ),
        createdById: ctx.actor.id,
        status: 'todo',
      },
      also: kind.todo && patient ? [openTodo(kind.todo, patient, ctx.now)] : [],
      detail: { team: kind.team },
    }
  },
  reasons: async (action, ctx, row) => {
    const kind = await loadKind(ctx, String(row.kind))
    const codes = await listActiveCodes(ctx.db, [`task_${action.replace('mark_', '')}`])
    const own: Readonly<Record<string, readonly string[] | undefined>> = {
      mark_completed: kind?.completedReasons,
      mark_expired: kind?.expiredReasons,
    }
    return reasonFrom(codes.filter((code) => own[action]?.includes(code) ?? true))
  },
  actions: {
    mark_todo: (_, row) => ({
      set: { closedAt: null, reasonCode: null, reasonText: null, assigneeId: keptAssignee(row) },
    }),
    mark_returned_pharmacy: returnMedicine,
    mark_completed: (ctx, row, { reasonCode }) => ({
      ...close(ctx, row),
      also: reasonCode === 'done' ? confirmTold(ctx, row) : [],
    }),
    mark_not_applicable: close,
    mark_expired: close,
    update_assignee: (ctx, row, { assigneeId }) => {
      if (row.closedAt) throw conflict('task_closed', 'This task is closed. Open it again first.')
      return {
        ...assignTo(ctx, assigneeId, row),
        set: { assigneeId },
        detail: { assignee_id: assigneeId },
      }
    },
    update_priority: (_, row, { priority }) => ({
      set: { priority },
      detail: { from: row.priority, to: priority },
    }),
  },
})

export const taskSubject = subject(tasks, 'task')

/** The prescription of the task, or the one that is named, did not reach its patient. */
function returnMedicine(
  ctx: WriteContext,
  { subjectType, subjectId, patientId }: Row,
  { prescriptionId }: { readonly prescriptionId?: string | undefined },
): Change {
  const id = subjectType === 'prescriptions' ? subjectId : prescriptionId
  return {
    set: { closedAt: ctx.now, reasonCode: 'returned' },
    also: id ? setPharmacyStatus(ctx, id, 'returned') : [],
    ...requireAsWritten(ctx, [
      [
        sql`exists (select 1 from prescriptions r join patients p on p.id = r.patient_id
          where r.id = ${id ?? null} and p.id = ${patientId} and r.pharmacy_id = p.pharmacy_id
            and ${inList(sql`r.status`, pharmacyHeldStatuses)})`,
        unprocessable('unknown_prescription', 'Choose the prescription', 'prescription_id'),
      ],
    ]),
  }
}

/** The row's state and reason are the engine's to write; this says when. */
function close({ now }: WriteContext, _: Row): Change {
  return { set: { closedAt: now } }
}

/** Who had the task to call a lab or a pharmacy, and did, has told it what it did not know. */
const confirmTold = (ctx: WriteContext, { kind, subjectType, subjectId }: Row) =>
  kind === 'failed_lab_transmission' || kind === 'failed_pharmacy_transmission'
    ? confirmTransmission(ctx, String(subjectType), String(subjectId))
    : []

/** Names the open or the closed tasks as their indexes do, so that neither list walks the other. */
const isInState = (statuses: readonly TaskStatus[]): SQL => {
  const isOpen = (status: TaskStatus) => openTaskStatuses.some((open) => open === status)
  const these = inList(sql`${table.status}`, statuses)
  const half = taskStatuses.filter((status) => isOpen(status) === statuses.some(isOpen))
  if (!statuses.every((status) => half.includes(status))) return these
  const part = statuses.some(isOpen)
    ? sql`${table.closedAt} is null`
    : sql`${table.closedAt} is not null`
  return half.every((status) => statuses.includes(status)) ? part : sql`(${part} and ${these})`
}

const loadKind = ({ db }: WriteContext, id: string) =>
  db.first(selectAll(kindsTable, sql`where ${kindsTable.id} = ${id}`))

/** Support and pharmacies keep to their own work; those who care for patients may ask any team. */
const refuseOtherTeams = ({ actor }: WriteContext, team: TaskTeam) => {
  if (!teamsToCreateFor(actor.role).includes(team))
    throw unprocessable('other_team', 'This is the work of another team', 'kind')
}
