import {
  attribute,
  contract,
  endpoint,
  isAbsent,
  one,
  oneOf,
  relation,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { instantField, line, paragraphs, stampFields, uuid } from '#edge/platform/fields'
import { reasonInput } from '../dropdown_options/reason-codes'
import { taskPriorities, taskStates, taskStatuses, taskTeams } from './transitions'

const team = z.enum(taskTeams, 'Choose a team')
const status = z.enum(taskStatuses, 'No such status')
const kind = z
  .string('Choose what it is about')
  .check(z.regex(/^[a-z][a-z_-]{0,59}$/, 'Choose what it is about'))
const lastPriority = Object.keys(taskPriorities).length
/** From 1, the most pressing, to 4. */
const priority = z
  .int('Choose a priority')
  .check(z.minimum(1, 'Choose a priority'), z.maximum(lastPriority, 'Choose a priority'))
const priorityFilter = z.pipe(z.coerce.number('Choose a priority'), priority)

export const taskKinds = contract('task_kinds', {
  description: 'What a task can be about: whose work it is, by when, and how it can end.',
  attributes: {
    team,
    label: attribute(line(100, 'Enter what is to be done'), 'update'),
    /** Opening hours of the clinic until a task of the kind is due; open tasks keep theirs. */
    openHours: attribute(
      z
        .int('Enter the hours')
        .check(z.minimum(1, 'Enter an hour or more'), z.maximum(500, 'Enter 500 hours or less')),
      'update',
    ),
    /** Codes of the list `task_completed`, `task_not_applicable` and `task_expired` that apply. */
    completedReasons: z.array(z.string()),
    expiredReasons: z.array(z.string()),
    /** What the patient is asked to do when such a task is opened. */
    todo: z.nullable(z.string()),
    active: z.boolean(),
  },
  filters: { team, active: z.stringbool() },
  sorts: ['label'],
  mounts: { '/task_kinds': ['list', 'update'] },
  unpaginated: true,
})

export const tasks = contract('tasks', {
  description: 'A piece of work for a team of staff, most often about a patient.',
  attributes: {
    kind: attribute(kind, 'create', 'guarded'),
    /** What is to be done, in words; the label of the kind says the rest. */
    details: attribute(z.optional(z.nullable(paragraphs(2000))), 'create', 'encrypted', 'guarded'),
    team,
    patientId: attribute(z.optional(z.nullable(uuid)), 'create', 'guarded'),
    assigneeId: attribute(z.optional(z.nullable(uuid)), 'create'),
    priority: attribute(z.optional(priority), 'create'),
    status,
    /** By the opening hours of the kind unless told. */
    dueAt: attribute(z.optional(instantField), 'create'),
    subjectType: attribute(z.nullable(z.string()), 'guarded'),
    subjectId: attribute(z.nullable(z.string()), 'guarded'),
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    assigneeName: attribute(z.nullable(z.string()), 'userName'),
    patientName: attribute(z.nullable(z.string()), 'guarded', 'computed'),
    /** The exposure of the patient, until PEP is with them. */
    exposureAt: attribute(z.nullable(instantField), 'guarded', 'computed'),
    patientDob: attribute(z.nullable(z.string()), 'guarded', 'computed'),
    closedAt: z.nullable(instantField),
    ...stampFields,
  },
  relationships: {
    patient: one('patients', 'optional'),
    assignee: one('system_users', 'optional'),
    createdBy: one('system_users', 'optional'),
    /** Of a pharmacy's task, and of one about a prior authorization. */
    pharmacy: one('pharmacies', 'computed'),
    provider: one('providers', 'computed'),
  },
  guarded: ['patient', 'pharmacy', 'provider'],
  filters: {
    team: oneOf(team),
    kind: oneOf(kind),
    status: oneOf(status),
    priority: oneOf(priorityFilter),
    patient: relation('patient'),
    assignee: relation('assignee'),
    /** Without an assignee. */
    unassigned: isAbsent('assigneeId'),
    dueBefore: instantField,
  },
  sorts: ['priority', 'dueAt', '-createdAt'],
  mounts: {
    '/tasks': ['list', 'read', 'create'],
    '/patients/:patient/tasks': ['list', 'create'],
    '/pharmacies/:pharmacy/tasks': ['list'],
    '/providers/:provider/par_tasks': ['list'],
  },
  states: taskStates,
  actions: {
    mark_todo: { at: ['POST /tasks/:id/mark_todo'] },
    mark_in_progress: { at: ['POST /tasks/:id/mark_in_progress'] },
    mark_waiting: { at: ['POST /tasks/:id/mark_waiting'] },
    mark_completed: {
      input: reasonInput,
      at: [
        'POST /tasks/:id/mark_completed',
        'POST /providers/:provider/par_tasks/:id/mark_completed',
      ],
    },
    mark_returned_pharmacy: {
      /** Left out where the task is about one. */
      input: z.strictObject({ prescriptionId: z.optional(uuid) }),
      at: ['POST /pharmacies/:pharmacy/tasks/:id/mark_returned_pharmacy'],
    },
    mark_not_applicable: { input: reasonInput, at: ['POST /tasks/:id/mark_not_applicable'] },
    mark_expired: { input: reasonInput, at: ['POST /tasks/:id/mark_expired'] },
    update_assignee: {
      input: z.strictObject({ assigneeId: z.nullable(uuid) }),
      at: ['PATCH /tasks/:id/update_assignee'],
    },
    update_priority: {
      input: z.strictObject({ priority }),
      at: ['PATCH /tasks/:id/update_priority'],
    },
  },
})

export const taskBacklog = reportContract('tasks.backlog', {
  at: 'GET /tasks/csv',
  description: 'Open tasks, those due first at the top: as a list, or as CSV with a reason.',
  type: 'task_backlog',
  query: { team: z.optional(team) },
  columns: {
    team: z.string(),
    kind: z.string(),
    priority: z.number(),
    status: z.string(),
    assignee: z.nullable(z.string()),
    dueAt: z.string(),
    createdAt: instantField,
    isOverdue: z.boolean(),
  },
})

export const listTaskChanges = endpoint('tasks.history', {
  at: 'GET /tasks/:task/history',
  description: 'What was done to a task, by whom and when, the first act first.',
  output: resourceObjects('task_changes', {
    /** `create`, or the name of an action. */
    act: z.string(),
    at: z.string(),
    /** Empty where a rule of the clinic did it. */
    actorName: z.nullable(z.string()),
    /** Who it was given to by `update_assignee`; empty where it went back to its team. */
    assigneeName: z.nullable(z.string()),
    /** What `update_priority` set. */
    priority: z.nullable(z.number()),
  }),
})
