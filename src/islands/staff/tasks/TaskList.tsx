import { useEffect, useState } from 'react'
import { displayDate, displayMoment } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import type { StaffUser } from '../chrome/require-staff'
import type { Task, TaskKind } from './task'
import { priorityLabels, taskStatusLabels, teamLabels } from './task-labels'

type Props = {
  rows: readonly Task[]
  kinds: readonly TaskKind[]
  me: StaffUser
  onOpen: (task: Task) => void
  /** Where several may be chosen at once. */
  chosen?: ReadonlySet<string>
  onChoose?: (id: string, isChosen: boolean) => void
}

export const TaskList = ({ rows, kinds, me, onOpen, chosen, onChoose }: Props) => {
  const now = useNow()
  return (
    <table className="table rows tasks" aria-label="Tasks">
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col">Patient</th>
          <th scope="col" className="hide-s">
            Due
          </th>
          <th scope="col" className="hide-s">
            Assigned to
          </th>
          <th scope="col" className="hide-s">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((task) => {
          const isLate = task.closedAt === null && now !== null && Date.parse(task.dueAt) < now
          const status = <Badge tone={toneOf(task)}>{taskStatusLabels[task.status]}</Badge>
          const due = displayMoment(task.dueAt, me.zone, me.hours)
          return (
            <tr key={task.id}>
              <td>
                {onChoose && (
                  <label className="choose">
                    <input
                      type="checkbox"
                      aria-label={`Choose: ${labelOf(task, kinds)}, ${task.patientName ?? 'no patient'}`}
                      checked={chosen?.has(task.id) ?? false}
                      onChange={({ currentTarget }) => onChoose(task.id, currentTarget.checked)}
                    />
                  </label>
                )}
                <button type="button" className="link" onClick={() => onOpen(task)}>
                  <b>{labelOf(task, kinds)}</b>
                </button>
                <small className="ink-2 block">{teamLabels[task.team]}</small>
                {task.priority < 3 && task.closedAt === null && (
                  <Badge tone={task.priority === 1 ? 'danger' : 'warning'}>
                    {priorityLabels[task.priority]}
                  </Badge>
                )}{' '}
                <span className="only-s">{status}</span>
              </td>
              <td>
                {task.patientName && (
                  <>
                    <a href={`/staff/patients?patient=${task.patientId}`}>
                      <bdi>{task.patientName}</bdi>
                    </a>
                    {task.patientDob && (
                      <small className="ink-2 block num">{displayDate(task.patientDob)}</small>
                    )}
                  </>
                )}
                <small className={isLate ? 'only-s c-danger block num' : 'only-s ink-2 block num'}>
                  <bdi>{due}</bdi>
                </small>
              </td>
              <td className={isLate ? 'hide-s num c-danger' : 'hide-s num'}>
                <bdi>{due}</bdi>
                {isLate && <small className="block">Overdue</small>}
              </td>
              <td className="hide-s">
                {task.assigneeName ?? <span className="ink-2">No one</span>}
              </td>
              <td className="hide-s">{status}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export const labelOf = ({ kind }: Task, kinds: readonly TaskKind[]): string =>
  kinds.find(({ id }) => id === kind)?.label ?? 'Task'

const toneOf = ({ status }: Task) => {
  if (status === 'completed') return 'positive'
  return status === 'in_progress' ? 'accent' : undefined
}

/** The minute; none until the browser has taken over, so that the page is the same on both sides. */
const useNow = (): number | null => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
