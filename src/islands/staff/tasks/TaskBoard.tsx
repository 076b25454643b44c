import { displayMoment } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../chrome/require-staff'
import { labelOf } from './TaskList'
import { moveTask, type PlainAction, type Task, type TaskKind } from './task'
import { priorityLabels, taskStatusLabels, teamLabels } from './task-labels'

type Props = {
  rows: readonly Task[]
  kinds: readonly TaskKind[]
  me: StaffUser
  onOpen: (task: Task) => void
  onMoved: (task: Task) => void
}

const columns = [
  { status: 'todo', action: 'mark_todo' },
  { status: 'in_progress', action: 'mark_in_progress' },
  { status: 'waiting', action: 'mark_waiting' },
] as const satisfies readonly { status: Task['status']; action: PlainAction }[]

/** Open tasks in columns by state. A task is moved by the buttons of its card, so by keyboard as well. */
export const TaskBoard = ({ rows, ...card }: Props) => (
  <div className="task-columns">
    {columns.map(({ status }) => {
      const tasks = rows.filter((task) => task.status === status)
      return (
        <section key={status} aria-labelledby={`column-${status}`}>
          <h2 id={`column-${status}`} className="h3">
            {taskStatusLabels[status]} <span className="ink-2 num">{tasks.length}</span>
          </h2>
          <ul className="plain">
            {tasks.map((task) => (
              <TaskCard key={task.id} task={task} {...card} />
            ))}
          </ul>
        </section>
      )
    })}
  </div>
)

const TaskCard = ({ task, kinds, me, onOpen, onMoved }: Omit<Props, 'rows'> & { task: Task }) => {
  const { busy, error, run } = useAction(async (action: PlainAction) =>
    onMoved(await moveTask(task, action)),
  )
  const label = labelOf(task, kinds)
  return (
    <li className="task-card">
      <button type="button" className="link" onClick={() => onOpen(task)}>
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
      )}
      <div className="row g1">
        {columns
          .filter(({ status, action }) => status !== task.status && task.can.includes(action))
          .map(({ status, action }) => (
            <Button
              key={status}
              size="small"
              busy={busy}
              aria-label={`Move to ${taskStatusLabels[status]}: ${label}, ${task.patientName ?? 'no patient'}`}
              onClick={() => void run(action)}
            >
              {taskStatusLabels[status]}
            </Button>
          ))}
      </div>
      <ActionError error={error} />
    </li>
  )
}
