import { Suspense, useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { StaffUser } from '../../access/require-staff'
import { AddNote } from '../../notes/AddNote'
import type { TaskClock } from '../DueClock'
import { labelOf } from '../TaskList'
import {
  addTaskNote,
  assignTask,
  loadTaskNotes,
  type Task,
  type TaskKind,
  type TaskNote,
} from '../task'
import type { TaskSubject } from '../task-subjects'
import { EndTask, showCurrent } from './EndTask'
import { TaskActions } from './TaskActions'
import { TaskDocuments } from './TaskDocuments'
import { TaskFacts } from './TaskFacts'
import { TaskHistory } from './TaskHistory'

const HandToColleague = lazyPart(() => import('../../colleagues/HandToColleague'))

type Props = {
  task: Task
  kinds: readonly TaskKind[]
  me: StaffUser
  clock: TaskClock
  openableSubjects: readonly TaskSubject[]
  onChange: (task: Task) => void
  onClose: () => void
}

/** One task: what it says, its notes, and what can be done with it. */
const TaskDialog = ({ task, kinds, me, clock, ...rest }: Props) => {
  const { openableSubjects, onChange, onClose } = rest
  const change = useAction((next: () => Promise<Task>) => showCurrent(task.id, next, onChange))
  const finish = (changed: Task) => {
    change.clear()
    onChange(changed)
  }
  const part = useFocusRecovery<HTMLDivElement>()
  const [isHanding, setHanding] = useState(false)
  return (
    <Dialog open onClose={onClose} title={labelOf(task, kinds)} dismissible={!change.busy} wide>
      <div className="stack task-dialog" ref={part}>
        <TaskFacts task={task} me={me} clock={clock} openableSubjects={openableSubjects} />
        {task.details && (
          <p className="lines" dir="auto">
            {task.details}
          </p>
        )}
        <div role="alert">{change.error && <p className="c-danger">{change.error}</p>}</div>
        <TaskActions
          task={task}
          meId={me.id}
          busy={change.busy}
          onChange={(next) => void change.run(next)}
          onHand={() => setHanding(true)}
        />
        {task.can.includes('mark_completed') && (
          <EndTask task={task} kinds={kinds} onChange={finish} />
        )}
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
export default TaskDialog

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
      <h3>Notes</h3>
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
