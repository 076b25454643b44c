import { displayDate } from '#edge/platform/time'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import type { StaffUser } from '../../access/require-staff'
import { PepClock } from '../../pep/PepClock'
import { DueClock, type TaskClock } from '../DueClock'
import type { Task } from '../task'
import { taskStatusLabels, teamLabels } from '../task-labels'
import { type TaskSubject, taskSubjects } from '../task-subjects'
import { VisitFacts } from './VisitFacts'

type Props = {
  task: Task
  me: StaffUser
  clock: TaskClock
  openableSubjects: readonly TaskSubject[]
}

/** What is known of a task: whom and what it is about, who does it, until when, and how it stands. */
export const TaskFacts = ({ task, me, clock, openableSubjects }: Props) => {
  const subject = openableSubjects.find((type) => type === task.subjectType)
  return (
    <dl className="facts">
      {task.patientName && (
        <div>
          <dt>Patient</dt>
          <dd>
            <a href={`/staff/patients?patient=${task.patientId}`}>
              <bdi>{task.patientName}</bdi>
            </a>{' '}
            {task.patientDob && <span className="ink-2 num">{displayDate(task.patientDob)}</span>}
          </dd>
        </div>
      )}
      {subject && task.subjectId && (
        <div>
          <dt>About</dt>
          <dd>
            <a href={taskSubjects[subject].open(task.subjectId)}>{taskSubjects[subject].label}</a>
          </dd>
        </div>
      )}
      {task.subjectType === 'appointments' && task.subjectId && (
        <VisitFacts key={task.subjectId} id={task.subjectId} clock={me} />
      )}
      <div>
        <dt>Team</dt>
        <dd>{teamLabels[task.team]}</dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd>
          <span className="row g2">
            <DueClock task={task} me={me} clock={clock} />
            <PepClock exposureAt={task.exposureAt} now={clock.now} />
          </span>
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{taskStatusLabels[task.status]}</dd>
      </div>
      {task.reasonCode && <EndReason task={task} />}
      <div>
        <dt>Assigned to</dt>
        <dd>{task.assigneeName ?? 'No one'}</dd>
      </div>
    </dl>
  )
}

/** Why a closed task ended: the reason that was chosen, and the words of who wrote some. */
const EndReason = ({ task: { status, reasonCode, reasonText } }: { task: Task }) => {
  const reasons = useDropdownOptions([`task_${status}`])
  return (
    <div>
      <dt>Reason</dt>
      <dd dir="auto">
        {reasonText ?? reasons.find(({ code }) => code === reasonCode)?.label ?? '…'}
      </dd>
    </div>
  )
}
