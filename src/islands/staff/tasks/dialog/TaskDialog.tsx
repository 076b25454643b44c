import { lazy, Suspense, useEffect, useState } from 'react'
import { displayDate, displayMoment } from '#edge/platform/time'
import { toastFailure } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { StaffUser } from '../../access/require-staff'
import { AddNote } from '../../notes/AddNote'
import { DueClock, type TaskClock } from '../DueClock'
import { labelOf } from '../TaskList'
import {
  addTaskNote,
  assignTask,
  loadTaskNotes,
  moveTask,
  type PlainAction,
  prioritizeTask,
  type Task,
  type TaskKind,
  type TaskNote,
} from '../task'
import { priorityOptions, taskStatusLabels, teamLabels } from '../task-labels'
import { type TaskSubject, taskSubjects } from '../task-subjects'
import { EndTask, showCurrent } from './EndTask'
import { TaskDocuments } from './TaskDocuments'
import { TaskHistory } from './TaskHistory'

const HandToColleague = lazy(async () => ({
  default: (await import('../../colleagues/HandToColleague')).HandToColleague,
}))

type Props = {
  task: Task
  kinds: readonly TaskKind[]
  me: StaffUser
  clock: TaskClock
  openableSubjects: readonly TaskSubject[]
  onChange: (task: Task) => void
  onClose: () => void
}

const moves: readonly (readonly [PlainAction, string])[] = [
  ['mark_in_progress', 'Start'],
  ['mark_waiting', 'Waiting for an answer'],
  ['mark_todo', 'Put back'],
]

/** One task: what it says, its notes, and what can be done with it. */
export const TaskDialog = ({ task, kinds, me, clock, ...rest }: Props) => {
  const { openableSubjects, onChange, onClose } = rest
  const change = useAction((next: () => Promise<Task>) => showCurrent(task.id, next, onChange))
  const finish = (changed: Task) => {
    change.clear()
    onChange(changed)
  }
  const part = useFocusRecovery<HTMLDivElement>()
  const may = (verb: string) => task.can.includes(verb)
  const isMine = task.assigneeId === me.id
  const [isHanding, setHanding] = useState(false)
  const subject = openableSubjects.find((type) => type === task.subjectType)
  return (
    <Dialog open onClose={onClose} title={labelOf(task, kinds)} dismissible={!change.busy} wide>
      <div className="stack task-dialog" ref={part}>
        <dl className="facts">
          {task.patientName && (
            <div>
              <dt>Patient</dt>
              <dd>
                <a href={`/staff/patients?patient=${task.patientId}`}>
                  <bdi>{task.patientName}</bdi>
                </a>{' '}
                {task.patientDob && (
                  <span className="ink-2 num">{displayDate(task.patientDob)}</span>
                )}
              </dd>
            </div>
          )}
          {subject && task.subjectId && (
            <div>
              <dt>About</dt>
              <dd>
                <a href={taskSubjects[subject].open(task.subjectId)}>
                  {taskSubjects[subject].label}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>Team</dt>
            <dd>{teamLabels[task.team]}</dd>
          </div>
          <div>
            <dt>Due</dt>
            <dd>
              <DueClock task={task} me={me} clock={clock} />
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
        {task.details && (
          <p className="lines" dir="auto">
            {task.details}
          </p>
        )}
        <div role="alert">{change.error && <p className="c-danger">{change.error}</p>}</div>
        <div className="actions">
          {may('update_assignee') && task.closedAt === null && (
            <Button
              size="small"
              busy={change.busy}
              onClick={() => void change.run(() => assignTask(task, isMine ? null : me.id))}
            >
              {isMine ? 'Give back to the team' : 'Take it'}
            </Button>
          )}
          {may('update_assignee') && task.closedAt === null && (
            <Button size="small" onClick={() => setHanding(true)}>
              Hand to a colleague
            </Button>
          )}
          {moves
            .filter(([action]) => may(action))
            .map(([action, label]) => (
              <Button
                key={action}
                size="small"
                busy={change.busy}
                onClick={() => void change.run(() => moveTask(task, action))}
              >
                {action === 'mark_todo' && task.closedAt !== null ? 'Open again' : label}
              </Button>
            ))}
        </div>
        {may('update_priority') && task.closedAt === null && (
          <Select
            field={{ id: 'task-priority', name: 'priority' }}
            label="Priority"
            options={priorityOptions}
            value={String(task.priority)}
            onChange={({ target }) =>
              void change.run(() => prioritizeTask(task, Number(target.value)))
            }
          />
        )}
        {may('mark_completed') && <EndTask task={task} kinds={kinds} onChange={finish} />}
        <Notes taskId={task.id} me={me} />
        <TaskDocuments taskId={task.id} me={me} />
        <TaskHistory task={task} me={me} />
        <div className="actions">
          <Button onClick={onClose}>Close</Button>
        </div>
        {isHanding && (
          <Suspense>
            <HandToColleague
              title="Hand the task to a colleague"
              taskId={task.id}
              holderId={task.assigneeId}
              onHand={(id) => showCurrent(task.id, () => assignTask(task, id), onChange)}
              onClose={() => setHanding(false)}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}

/** Why a closed task ended: the reason that was chosen, and the words of who wrote some. */
const EndReason = ({ task: { status, reasonCode, reasonText } }: Pick<Props, 'task'>) => {
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

const Notes = ({ taskId, me }: { taskId: string; me: StaffUser }) => {
  const [notes, setNotes] = useState<readonly TaskNote[]>([])
  useEffect(() => {
    loadTaskNotes(taskId).then(setNotes, toastFailure)
  }, [taskId])
  const add = async (body: string) => {
    await addTaskNote(taskId, body)
    setNotes(await loadTaskNotes(taskId))
  }
  return (
    <section className="stack g2" aria-label="Notes">
      <h3 className="h4">Notes</h3>
      {notes.length > 0 && (
        <ul className="task-notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="lines" dir="auto">
                {note.body}
              </p>
              <p className="small ink-2">
                {note.authorName}, <bdi>{displayMoment(note.createdAt, me.zone, me.hours)}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      <AddNote label="New note" draft={`task:${taskId}`} onAdd={add} />
    </section>
  )
}
