import { FilterForm } from '../filters/FilterForm'
import type { NamedTaskKind } from './task'
import {
  assigneeChoices,
  dueChoices,
  hasTaskFilters,
  type TaskFilters,
  taskOrders,
  tasksUrl,
} from './task-filters'
import { priorityOptions, teamLabels } from './task-labels'

type Props = {
  filters: TaskFilters
  /** Those of the view. */
  kinds: readonly NamedTaskKind[]
}

/** What the tasks are narrowed to; all of it is the address, so it can be kept and gone back to. */
export const TaskFilterForm = ({ filters, kinds }: Props) => {
  const { view, stage, layout, kind, priority, assignee, due, order } = filters
  return (
    <FilterForm
      path="/staff/tasks"
      parameters={{ team: view, stage, layout }}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          value: kind,
          all: 'Every kind',
          options: kinds.map((each) => ({ value: each.id, label: labelAmong(kinds, each) })),
        },
        {
          name: 'priority',
          label: 'Priority',
          value: priority,
          all: 'Every priority',
          options: priorityOptions,
        },
        {
          name: 'assignee',
          label: 'Assigned to',
          value: assignee,
          all: 'Assigned to anyone',
          options: view === 'mine' ? [] : optionsOf(assigneeChoices),
        },
        {
          name: 'due',
          label: 'Due',
          value: due,
          all: 'Due at any time',
          options: stage === 'open' ? optionsOf(dueLabels) : [],
        },
        {
          name: 'order',
          label: 'Order',
          all: taskOrders.priority.label,
          value: order === 'priority' ? undefined : order,
          options: stage === 'open' ? [{ value: 'due', label: taskOrders.due.label }] : [],
        },
      ]}
      clear={
        hasTaskFilters(filters)
          ? tasksUrl({
              ...filters,
              kind: undefined,
              priority: undefined,
              assignee: undefined,
              due: undefined,
            })
          : null
      }
    />
  )
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const dueLabels = Object.fromEntries(
  Object.entries(dueChoices).map(([value, { label }]) => [value, label]),
)

/** Several teams have a kind for all else: it is told apart by its team. */
const labelAmong = (kinds: readonly NamedTaskKind[], { id, label, team }: NamedTaskKind) =>
  kinds.some((other) => other.label === label && other.id !== id)
    ? `${label} (${teamLabels[team]})`
    : label
