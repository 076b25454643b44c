import { appendQuery } from '#content/address/append-query'
import {
  type TaskStatus,
  type TaskTeam,
  taskPriorities,
  taskTeams,
} from '#edge/domains/tasks/transitions'
import { hourMs, iso } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import type { NamedTaskKind, TaskKind } from './task'
import { teamLabels } from './task-labels'

const taskViews = ['mine', 'all', ...taskTeams] as const
type TaskView = (typeof taskViews)[number]
export const viewLabels: Readonly<Record<TaskView, string>> = {
  mine: 'Mine',
  all: 'All teams',
  ...teamLabels,
}
export const taskStages = ['open', 'closed'] as const
type TaskStage = (typeof taskStages)[number]
export const taskLayouts = ['list', 'board'] as const
type TaskLayout = (typeof taskLayouts)[number]

export const assigneeChoices = { me: 'Assigned to me', none: 'Assigned to no one' } as const
type AssigneeChoice = keyof typeof assigneeChoices
/** How many hours from now a task must be done at the latest. */
export const dueChoices = {
  overdue: { label: 'Overdue', hours: 0 },
  day: { label: 'Due within a day', hours: 24 },
  week: { label: 'Due within a week', hours: 7 * 24 },
} as const
type DueChoice = keyof typeof dueChoices
/** The order of open tasks; closed ones are listed newest first. */
export const taskOrders = {
  priority: { label: 'Most urgent first', sort: 'priority,dueAt' },
  due: { label: 'Due first', sort: 'dueAt,priority' },
} as const
type TaskOrder = keyof typeof taskOrders

/** What the address of the tasks says: nothing that tells who a patient is. */
export interface TaskFilters {
  readonly view: TaskView
  readonly stage: TaskStage
  /** The columns of a board are the states of open tasks; closed ones are a list. */
  readonly layout: TaskLayout
  readonly kind?: string | undefined
  readonly priority?: string | undefined
  readonly assignee?: AssigneeChoice | undefined
  readonly due?: DueChoice | undefined
  readonly order: TaskOrder
}
export interface TaskQuery extends TaskFilters {
  readonly userId: string
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((one) => one === value)

type Kinds = readonly { readonly id: string; readonly team: TaskTeam }[]

/** The teams whose work someone sees who has these kinds. */
export const viewsOf = (kinds: Kinds) =>
  taskViews.filter(
    (one) => one === 'mine' || one === 'all' || kinds.some(({ team }) => team === one),
  )

/** The kinds that a view can be narrowed to: those in use, and the one it is narrowed to. */
export const kindsOfView = (kinds: readonly TaskKind[], { view, kind }: TaskFilters) =>
  kinds
    .filter(
      ({ id, team, active }) =>
        (active || id === kind) && (view === 'mine' || view === 'all' || team === view),
    )
    .map(nameOfKind)
export const nameOfKind = ({ id, team, label }: TaskKind): NamedTaskKind => ({ id, team, label })

/** Reads an address; what it does not understand it leaves out. */
export const parseTaskFilters = (search: URLSearchParams, kinds: Kinds): TaskFilters => {
  const stage = oneOf(taskStages, search.get('stage')) ?? 'open'
  return {
    view: oneOf(viewsOf(kinds), search.get('team')) ?? 'all',
    stage,
    layout: (stage === 'open' && oneOf(taskLayouts, search.get('layout'))) || 'list',
    kind: kinds.find(({ id }) => id === search.get('kind'))?.id,
    priority: oneOf(Object.values(taskPriorities).map(String), search.get('priority')),
    assignee: oneOf(keysOf(assigneeChoices), search.get('assignee')),
    due: stage === 'open' ? oneOf(keysOf(dueChoices), search.get('due')) : undefined,
    order: (stage === 'open' && oneOf(keysOf(taskOrders), search.get('order'))) || 'priority',
  }
}

/** The address of the same tasks with other filters; `open` is the task whose dialog is open. */
export const tasksUrl = (
  filters: TaskFilters,
  changes: Partial<Record<'team' | 'stage' | 'layout' | 'open', string>> = {},
): string => {
  const { view, stage, layout, kind, priority, assignee, due, order } = filters
  const given = {
    team: view,
    stage,
    layout,
    kind,
    priority,
    assignee,
    due,
    order,
    ...changes,
  }
  const usual: Readonly<Record<string, string>> = {
    team: 'all',
    stage: 'open',
    layout: 'list',
    order: 'priority',
  }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    if (value && value !== usual[name]) search.set(name, value)
  return appendQuery('/staff/tasks', search)
}

export const hasTaskFilters = ({ kind, priority, assignee, due }: TaskFilters): boolean =>
  Boolean(kind || priority || assignee || due)

/** The states of open tasks, in the order of a board's columns. */
export const openStatuses = ['todo', 'in_progress', 'waiting'] as const satisfies TaskStatus[]
export type OpenStatus = (typeof openStatuses)[number]
const statusesOf: Readonly<Record<TaskStage, readonly TaskStatus[]>> = {
  open: openStatuses,
  closed: ['completed', 'not_applicable', 'expired'],
}

/** The filter the API is asked for; `now` in milliseconds since 1970. */
export const taskFilter = (
  { view, stage, kind, priority, assignee, due, userId }: TaskQuery,
  now: number,
) => ({
  status: [...statusesOf[stage]],
  ...(view !== 'mine' && view !== 'all' && { team: view }),
  ...((view === 'mine' || assignee === 'me') && { assignee: userId }),
  ...(assignee === 'none' && view !== 'mine' && { unassigned: true }),
  ...(kind && { kind }),
  ...(priority && { priority }),
  ...(due && { dueBefore: iso(now + dueChoices[due].hours * hourMs) }),
})
