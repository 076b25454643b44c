import { FilterChip } from '../appointments/filters/FilterChip'
import type { TaskKind } from './task'
import {
  assigneeChoices,
  dueChoices,
  hasTaskFilters,
  type TaskFilters,
  taskOrders,
  tasksUrl,
} from './task-filters'
import { priorityOptions } from './task-labels'

type Props = { filters: TaskFilters; kinds: readonly TaskKind[] }

/** What the tasks are narrowed to; all of it is the address, so it can be kept and gone back to. */
export const TaskFilterForm = ({ filters, kinds }: Props) => {
  const { view, stage, layout, kind, priority, assignee, due, order } = filters
  const offered = kinds.filter(({ team }) => view === 'mine' || view === 'all' || team === view)
  return (
    <form method="get" action="/staff/tasks" className="chosen" aria-label="Filters">
      <input type="hidden" name="team" value={view} />
      <input type="hidden" name="stage" value={stage} />
      <input type="hidden" name="layout" value={layout} />
      <FilterChip
        name="kind"
        label="Kind"
        value={kind}
        options={offered.map(({ id, label }) => ({ value: id, label }))}
        all="Every kind"
      />
      <FilterChip
        name="priority"
        label="Priority"
        value={priority}
        options={priorityOptions}
        all="Every priority"
      />
      {view !== 'mine' && (
        <FilterChip
          name="assignee"
          label="Assigned to"
          value={assignee}
          options={Object.entries(assigneeChoices).map(([value, label]) => ({ value, label }))}
          all="Assigned to anyone"
        />
      )}
      {stage === 'open' && (
        <FilterChip
          name="due"
          label="Due"
          value={due}
          options={Object.entries(dueChoices).map(([value, { label }]) => ({ value, label }))}
          all="Due at any time"
        />
      )}
      {stage === 'open' && (
        <FilterChip
          name="order"
          label="Order"
          value={order === 'priority' ? undefined : order}
          options={[{ value: 'due', label: taskOrders.due.label }]}
          all={taskOrders.priority.label}
        />
      )}
      {hasTaskFilters(filters) && (
        <a
          className="btn quiet small"
          href={tasksUrl({
            ...filters,
            ...{ kind: undefined, priority: undefined, assignee: undefined, due: undefined },
          })}
        >
          Clear
        </a>
      )}
      <noscript>
        <button type="submit" className="btn small">
          Show
        </button>
      </noscript>
    </form>
  )
}
