import { displayDate } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import type { StaffUser } from '../access/require-staff'
import { openInPlace } from '../lists/open-in-place'
import { PepClock } from '../pep/PepClock'
import { ChooseTask } from './ChooseTask'
import { DueClock, type TaskClock } from './DueClock'
import type { Task, TaskKind } from './task'
import { priorityLabels, taskStatusLabels, teamLabels } from './task-labels'

type Props = {
  rows: readonly Task[]
  kinds: readonly TaskKind[]
  me: StaffUser
  clock: TaskClock
  /** The address at which a task is open. */
  hrefOf: (task: Task) => string
  onOpen: (task: Task) => void
  /** Where several may be chosen at once. */
  chosen?: ReadonlySet<string> | undefined
  onChoose?: ((id: string, isChosen: boolean) => void) | undefined
}

export const TaskList = ({ rows, kinds, me, clock, chosen, onChoose, ...to }: Props) => {
  const { hrefOf, onOpen } = to
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
          const status = <Badge tone={toneOf(task)}>{taskStatusLabels[task.status]}</Badge>
          const due = <DueClock task={task} me={me} clock={clock} />
          return (
            <tr key={task.id}>
              <td>
                <ChooseTask
                  id={task.id}
                  about={`${labelOf(task, kinds)}, ${task.patientName ?? 'no patient'}`}
                  chosen={chosen}
                  onChoose={onChoose}
                />
                <a
                  className="link"
                  href={hrefOf(task)}
                  onClick={(event) => openInPlace(event, () => onOpen(task))}
                >
                  <b>{labelOf(task, kinds)}</b>
                </a>
                <span className="row g1 about">
                  <small className="ink-2">{teamLabels[task.team]}</small>
                  {task.priority < 3 && task.closedAt === null && (
                    <Badge tone={task.priority === 1 ? 'danger' : 'warning'}>
                      {priorityLabels[task.priority]}
                    </Badge>
                  )}
                  <PepClock exposureAt={task.exposureAt} now={clock.now} />
                  <span className="only-s">{status}</span>
                </span>
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
                <small className="only-s block">{due}</small>
              </td>
              <td className="hide-s">{due}</td>
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
