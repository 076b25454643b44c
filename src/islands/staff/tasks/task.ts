import type { Api } from '#edge/client'
import { type TaskStatus, type TaskTeam, taskPriorities } from '#edge/domains/tasks/transitions'
import { apiWithLocalErrors } from '#islands/stores/api'
import {
  type OpenStatus,
  openStatuses,
  type TaskQuery,
  taskFilter,
  taskOrders,
} from './task-filters'
import type { priorityLabels } from './task-labels'

/** What a task is about, and how it may end. */
export interface TaskKind {
  readonly id: string
  readonly team: TaskTeam
  readonly label: string
  /** Whether new tasks are of this kind; those that are there may be of one that is retired. */
  readonly active: boolean
  readonly completedReasons: readonly string[]
  readonly expiredReasons: readonly string[]
}

/** A task as the board shows it. */
export interface Task {
  readonly id: string
  readonly version: number | undefined
  readonly can: readonly string[]
  readonly kind: string | null
  readonly team: TaskTeam
  readonly status: TaskStatus
  readonly priority: keyof typeof priorityLabels
  readonly details: string | null
  /** The record it is about, where a rule of the clinic opened it. */
  readonly subjectType: string | null
  readonly subjectId: string | null
  readonly dueAt: string
  readonly createdAt: string
  readonly closedAt: string | null
  readonly reasonCode: string | null
  readonly reasonText: string | null
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly patientId: string | null
  readonly patientName: string | null
  readonly patientDob: string | null
  /** Of the patient, until PEP is with them. */
  readonly exposureAt?: string | null
}
export interface TaskPage {
  readonly rows: readonly Task[]
  readonly next: string | null
  readonly total: number | null
  /** How many tasks there are in each column of a board, loaded or not. */
  readonly columnTotals?: Readonly<Record<OpenStatus, number>>
}

type Row = Omit<
  Awaited<ReturnType<Api['tasks']['get']>>,
  'patient' | 'assignee' | 'createdBy' | 'pharmacy' | 'provider'
>

const toTask = (row: Row): Task => ({
  id: row.id,
  version: row.version,
  can: row.can ?? [],
  kind: row.kind ?? null,
  team: row.team,
  status: row.status,
  priority: (row.priority ?? taskPriorities.normal) as Task['priority'],
  details: row.details ?? null,
  subjectType: row.subjectType ?? null,
  subjectId: row.subjectId ?? null,
  dueAt: row.dueAt ?? '',
  createdAt: row.createdAt,
  closedAt: row.closedAt,
  reasonCode: row.reasonCode ?? null,
  reasonText: row.reasonText ?? null,
  assigneeId: row.assigneeId ?? null,
  assigneeName: row.assigneeName ?? null,
  patientId: row.patientId ?? null,
  patientName: row.patientName ?? null,
  patientDob: row.patientDob ?? null,
  exposureAt: row.exposureAt ?? null,
})

/** How many tasks of a column a board shows. */
export const columnSize = 100

interface Reading {
  /** The present by the server's clock, milliseconds since 1970. */
  readonly now: number
  readonly after?: string | undefined
  readonly size?: number
}

/** What a query shows: of a list a page of 50, of a board the first tasks of each column. */
export const loadTasks = (api: Api, query: TaskQuery, reading: Reading): Promise<TaskPage> =>
  query.layout === 'board' ? loadColumns(api, query, reading) : loadTaskList(api, query, reading)

const loadColumns = async (api: Api, query: TaskQuery, { now }: Reading): Promise<TaskPage> => {
  const filter = taskFilter(query, now)
  const [todo, inProgress, waiting] = await Promise.all(
    openStatuses.map((status) =>
      api.tasks.page({
        filter: { ...filter, status: [status] },
        sort: taskOrders[query.order].sort,
        page: { size: columnSize, total: true },
      }),
    ),
  )
  const columns = { todo, in_progress: inProgress, waiting }
  const totalOf = (status: OpenStatus) => columns[status]?.total ?? 0
  return {
    rows: openStatuses.flatMap((status) => columns[status]?.rows.map(toTask) ?? []),
    next: null,
    total: openStatuses.reduce((sum, status) => sum + totalOf(status), 0),
    columnTotals: {
      todo: totalOf('todo'),
      in_progress: totalOf('in_progress'),
      waiting: totalOf('waiting'),
    },
  }
}

export const loadTaskList = async (
  api: Api,
  query: TaskQuery,
  { now, after, size = 50 }: Reading,
): Promise<TaskPage> => {
  const { rows, next, total } = await api.tasks.page({
    filter: taskFilter(query, now),
    sort: query.stage === 'open' ? taskOrders[query.order].sort : '-createdAt',
    page: { size, total: true, ...(after && { after }) },
  })
  return { rows: rows.map(toTask), next, total }
}

export const loadTask = async (id: string): Promise<Task> =>
  toTask(await apiWithLocalErrors.tasks.get(id))

/** Of a kind no more than its name: for a choice of one. */
export type NamedTaskKind = Pick<TaskKind, 'id' | 'team' | 'label'>

export const loadTaskKinds = async (api: Api): Promise<readonly TaskKind[]> => {
  const rows = await api.task_kinds.list({ sort: 'label' })
  return rows.map(({ id, team, label, active, completedReasons, expiredReasons }) => ({
    id,
    team,
    label,
    active,
    completedReasons,
    expiredReasons,
  }))
}

/** The acts that need no more than a press. */
export type PlainAction = 'mark_todo' | 'mark_in_progress' | 'mark_waiting'
/** Those that end a task, with a reason. */
export type EndingAction = 'mark_completed' | 'mark_not_applicable' | 'mark_expired'

export interface EndingReason {
  readonly reasonCode: string
  readonly reasonText?: string | undefined
}

const plainPaths = {
  mark_todo: 'POST /tasks/:id/mark_todo',
  mark_in_progress: 'POST /tasks/:id/mark_in_progress',
  mark_waiting: 'POST /tasks/:id/mark_waiting',
} as const
const endingPaths = {
  mark_completed: 'POST /tasks/:id/mark_completed',
  mark_not_applicable: 'POST /tasks/:id/mark_not_applicable',
  mark_expired: 'POST /tasks/:id/mark_expired',
} as const

const versioned = ({ id, version }: Task) => ({ params: { id }, ...(version && { version }) })

export const moveTask = async (task: Task, action: PlainAction): Promise<Task> =>
  toTask(await apiWithLocalErrors.call(plainPaths[action], versioned(task)))

export const endTask = async (
  task: Task,
  action: EndingAction,
  body: EndingReason,
): Promise<Task> =>
  toTask(await apiWithLocalErrors.call(endingPaths[action], { ...versioned(task), body }))

export const assignTask = async (task: Task, assigneeId: string | null): Promise<Task> =>
  toTask(
    await apiWithLocalErrors.call('PATCH /tasks/:id/update_assignee', {
      ...versioned(task),
      body: { assigneeId },
    }),
  )

export const prioritizeTask = async (task: Task, priority: number): Promise<Task> =>
  toTask(
    await apiWithLocalErrors.call('PATCH /tasks/:id/update_priority', {
      ...versioned(task),
      body: { priority },
    }),
  )

export interface NewTask {
  readonly kind: string
  readonly patientId?: string | undefined
  readonly details?: string | undefined
  readonly priority: number
}
/** `once` is the same for every attempt to send one form. */
export const createTask = (values: NewTask, once: string) =>
  apiWithLocalErrors.tasks.create(values, { once })

export interface TaskNote {
  readonly id: string
  readonly body: string
  readonly authorName: string
  readonly createdAt: string
}
export const loadTaskNotes = async (taskId: string): Promise<readonly TaskNote[]> =>
  (await apiWithLocalErrors.call('GET /tasks/:task/notes', { params: { task: taskId } })).map(
    ({ id, body, authorName, createdAt }) => ({ id, body, authorName, createdAt }),
  )
export const addTaskNote = (taskId: string, body: string) =>
  apiWithLocalErrors.call('POST /tasks/:task/notes', { params: { task: taskId }, body: { body } })

export interface TaskChange {
  readonly id: string
  readonly act: string
  readonly at: string
  readonly actorName: string | null
  readonly assigneeName: string | null
  readonly priority: number | null
}
export const loadTaskChanges = (taskId: string): Promise<readonly TaskChange[]> =>
  apiWithLocalErrors.call('GET /tasks/:task/history', { params: { task: taskId } })
