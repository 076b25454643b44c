import { useEffect, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../access/require-staff'
import { openInPlace } from '../lists/open-in-place'
import { PepClock } from '../pep/PepClock'
import { ChooseTask } from './ChooseTask'
import { DueClock, type TaskClock } from './DueClock'
import { labelOf } from './TaskList'
import { columnSize, loadTask, moveTask, type Task, type TaskKind, type TaskPage } from './task'
import { type OpenStatus, openStatuses } from './task-filters'
import { priorityLabels, taskStatusLabels, teamLabels } from './task-labels'

type CardProps = {
  kinds: readonly TaskKind[]
  me: StaffUser
  clock: TaskClock
  /** The address at which a task is open. */
  hrefOf: (task: Task) => string
  onOpen: (task: Task) => void
  onChange: (task: Task) => void
  /** Where several may be chosen at once. */
  chosen?: ReadonlySet<string> | undefined
  onChoose?: ((id: string, isChosen: boolean) => void) | undefined
}
type Props = CardProps & {
  page: TaskPage
  columnOf: (task: Task) => OpenStatus
  /** Called with a task that the reader moved. */
  onMove: (task: Task) => void
}

/**
 * Open tasks in columns by state. A task is moved by the buttons of its card, so by keyboard as well. A card stays where
 * it is when a colleague changes its task, and says what became of it, until the board is read anew.
 */
export const TaskBoard = ({
  page: { rows, columnTotals },
  columnOf,
  onMove,
  onChange,
  ...card
}: Props) => {
  const [moved, setMoved] = useState<{ readonly id: string; readonly to: OpenStatus } | null>(null)
  // The card was drawn anew in another column, and focus goes with it.
  useEffect(() => document.getElementById(`task-${moved?.id}`)?.focus(), [moved])
  const move = (task: Task, to: OpenStatus) => {
    onChange(task)
    onMove(task)
    setMoved({ id: task.id, to })
  }
  return (
    <div className="task-columns">
      <p className="sr" role="status">
        {moved && `Moved to ${taskStatusLabels[moved.to]}`}
      </p>
      {openStatuses.map((status) => {
        const tasks = rows.filter((task) => columnOf(task) === status)
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

type OneCardProps = CardProps & {
  task: Task
  column: OpenStatus
  onMoved: (task: Task, to: OpenStatus) => void
}

const TaskCard = ({
  task,
  column,
  kinds,
  me,
  clock,
  hrefOf,
  onOpen,
  onChange,
  onMoved,
  ...choice
}: OneCardProps) => {
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
      <ChooseTask id={task.id} about={about} {...choice} />
      <a
        id={`task-${task.id}`}
        className="link"
        href={hrefOf(task)}
        onClick={(event) => openInPlace(event, () => onOpen(task))}
      >
        <b>{label}</b>
      </a>
      <small className="ink-2 block">{teamLabels[task.team]}</small>
      {task.patientName && (
        <a href={`/staff/patients?patient=${task.patientId}`}>
          <bdi>{task.patientName}</bdi>
        </a>
      )}
      <DueClock task={task} me={me} clock={clock} />
      <PepClock exposureAt={task.exposureAt} now={clock.now} />
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
