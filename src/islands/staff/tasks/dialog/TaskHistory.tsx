import { useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { Button } from '#islands/ui/Button.tsx'
import type { StaffUser } from '../../access/require-staff'
import { loadTaskChanges, type Task, type TaskChange } from '../task'
import { priorityLabels } from '../task-labels'

/** What was done to a task, by whom and when; read again with each change of the task. */
export const TaskHistory = ({ task, me }: { task: Task; me: StaffUser }) => {
  const [changes, setChanges] = useState<readonly TaskChange[] | 'lost' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another history
  useEffect(() => {
    let isCurrent = true
    const show = (next: readonly TaskChange[] | 'lost') => isCurrent && setChanges(next)
    loadTaskChanges(task.id).then(show, () => show('lost'))
    return () => {
      isCurrent = false
    }
  }, [task.id, task.version, attempt])
  if (changes === null || changes.length === 0) return null
  return (
    <section className="stack g2" aria-label="History">
      <h3>History</h3>
      {changes === 'lost' ? (
        <p className="row g2">
          <span role="alert">The history did not load.</span>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </p>
      ) : (
        <ol className="task-notes">
          {changes.map((change) => (
            <li key={change.id}>
              <p>{textOf(change)}</p>
              <p className="small ink-2">
                {change.actorName ?? 'By a rule of the clinic'},{' '}
                <bdi>{displayMoment(change.at, me.zone, me.hours)}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const texts: Readonly<Record<string, string>> = {
  create: 'Added',
  mark_todo: 'Put back to do',
  mark_in_progress: 'Started',
  mark_waiting: 'Set to wait for an answer',
  mark_completed: 'Completed',
  mark_returned_pharmacy: 'Ended: the medicine came back',
  mark_not_applicable: 'Ended as not applicable',
  mark_expired: 'Ended as expired',
}
const textOf = ({ act, assigneeName, priority }: TaskChange): string => {
  if (act === 'update_assignee')
    return assigneeName ? `Given to ${assigneeName}` : 'Given back to the team'
  if (act === 'update_priority' && priority !== null && priority in priorityLabels)
    return `Priority set to ${priorityLabels[priority as Task['priority']].toLowerCase()}`
  return texts[act] ?? 'Changed'
}
