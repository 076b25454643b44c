import { useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { ActionError } from '#islands/ui/form/FieldFrame.tsx'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../chrome/require-staff'
import { labelOf } from './TaskList'
import { columnSize, loadTask, moveTask, type Task, type TaskKind, type TaskPage } from './task'
import { type OpenStatus, openStatuses } from './task-filters'
import { priorityLabels, taskStatusLabels, teamLabels } from './task-labels'

type CardProps = {
  kinds: readonly TaskKind[]
  me: StaffUser
  onOpen: (task: Task) => void
  onChange: (task: Task) => void
}
type Props = CardProps & { page: TaskPage }

/**
 * Open tasks in columns by state. A task is moved by the buttons of its card, so by keyboard as well. A card stays where
 * it is when a colleague changes its task, and says what became of it, until the board is read anew.
 */
export const TaskBoard = ({ page: { rows, columnTotals }, onChange, ...card }: Props) => {
  const [columns, setColumns] = useState<ReadonlyMap<string, OpenStatus>>(new Map())
  const [moved, setMoved] = useState<{ readonly id: string; readonly to: OpenStatus } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other totals mean that the board was read anew
  useEffect(
    () => setColumns(new Map(rows.map(({ id, status }) => [id, columnOf(status)]))),
    [columnTotals],
  )
  // The card was drawn anew in another column, and focus goes with it.
  useEffect(() => document.getElementById(`task-${moved?.id}`)?.focus(), [moved])
  const move = (task: Task, to: OpenStatus) => {
    onChange(task)
    setColumns((before) => new Map(before).set(task.id, to))
    setMoved({ id: task.id, to })
  }
  return (
    <div className="task-columns">
      <p className="sr" role="status">
        {moved && `Moved to ${taskStatusLabels[moved.to]}`}
      </p>
      {openStatuses.map((status) => {
        const tasks = rows.filter(
          (task) => (columns.get(task.id) ?? columnOf(task.status)) === status,
        )
        const total = columnTotals?.[status] ?? 0
        return (
          <section key={status} aria-labelledby={`column-${status}`}>
            <h2 id={`column-${status}`} className="h3">
              {taskStatusLabels[status]} <span className="ink-2 num">{tasks.length}</span>
            </h2>
            {total > columnSize && (
              <p className="small ink-2">
                The first {columnSize} of {total}. Choose a team or a filter to see fewer.
              </p>
            )}
            <ul className="plain">
              {tasks.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  column={status}
                  onChange={onChange}
                  onMoved={move}
                  {...card}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Where a task stands; one that a colleague closed is where it was when the board was read. */
const columnOf = (status: Task['status']): OpenStatus =>
  openStatuses.find((one) => one === status) ?? 'todo'

type OneCardProps = CardProps & {
  task: Task
  column: OpenStatus
  onMoved: (task: Task, to: OpenStatus) => void
}

const TaskCard = ({ task, column, kinds, me, onOpen, onChange, onMoved }: OneCardProps) => {
  const { busy, error, run } = useAction(async (to: OpenStatus) =>
    onMoved(
      await withReread(
        () => moveTask(task, `mark_${to}`),
        async () => onChange(await loadTask(task.id)),
      ),
      to,
    ),
  )
  const label = labelOf(task, kinds)
  const about = `${label}, ${task.patientName ?? 'no patient'}`
  return (
    <li className="task-card">
      <button id={`task-${task.id}`} type="button" className="link" onClick={() => onOpen(task)}>
        <b>{label}</b>
      </button>
      <small className="ink-2 block">{teamLabels[task.team]}</small>
      {task.patientName && (
        <a href={`/staff/patients?patient=${task.patientId}`}>
          <bdi>{task.patientName}</bdi>
        </a>
      )}
      <small className="block num">
        Due <bdi>{displayMoment(task.dueAt, me.zone, me.hours)}</bdi>
      </small>
      <small className="ink-2 block">{task.assigneeName ?? 'Assigned to no one'}</small>
      {task.priority < 3 && (
        <Badge tone={task.priority === 1 ? 'danger' : 'warning'}>
          {priorityLabels[task.priority]}
        </Badge>
      )}{' '}
      {task.status !== column && <Badge tone="accent">{taskStatusLabels[task.status]}</Badge>}
      <div className="row g1">
        {openStatuses
          .filter((to) => to !== task.status && task.can.includes(`mark_${to}`))
          .map((to) => (
            <Button
              key={to}
              size="small"
              busy={busy}
              aria-label={`Move to ${taskStatusLabels[to]}: ${about}`}
              onClick={() => void run(to)}
            >
              {taskStatusLabels[to]}
            </Button>
          ))}
      </div>
      <ActionError error={error} />
    </li>
  )
}
