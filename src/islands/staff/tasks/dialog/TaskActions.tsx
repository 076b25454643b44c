import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { assignTask, moveTask, type PlainAction, prioritizeTask, type Task } from '../task'
import { priorityOptions } from '../task-labels'

type Props = {
  task: Task
  meId: string
  busy: boolean
  onChange: (next: () => Promise<Task>) => void
  onHand: () => void
}

const moves: readonly (readonly [PlainAction, string])[] = [
  ['mark_in_progress', 'Start'],
  ['mark_waiting', 'Waiting for an answer'],
  ['mark_todo', 'Put back'],
]

/** What is done with a task at once: whose it is, where it stands, how urgent it is. */
export const TaskActions = ({ task, meId, busy, onChange, onHand }: Props) => {
  const may = (verb: string) => task.can.includes(verb)
  const isOpen = task.closedAt === null
  const isMine = task.assigneeId === meId
  return (
    <>
      <div className="actions">
        {may('update_assignee') && isOpen && (
          <Button
            size="small"
            busy={busy}
            onClick={() => onChange(() => assignTask(task, isMine ? null : meId))}
          >
            {isMine ? 'Give back to the team' : 'Take it'}
          </Button>
        )}
        {may('update_assignee') && isOpen && (
          <Button size="small" onClick={onHand}>
            Hand to a colleague
          </Button>
        )}
        {moves
          .filter(([action]) => may(action))
          .map(([action, label]) => (
            <Button
              key={action}
              size="small"
              busy={busy}
              onClick={() => onChange(() => moveTask(task, action))}
            >
              {action === 'mark_todo' && !isOpen ? 'Open again' : label}
            </Button>
          ))}
      </div>
      {may('update_priority') && isOpen && (
        <Select
          field={{ id: 'task-priority', name: 'priority' }}
          label="Priority"
          options={priorityOptions}
          value={String(task.priority)}
          onChange={({ target }) => onChange(() => prioritizeTask(task, Number(target.value)))}
        />
      )}
    </>
  )
}
