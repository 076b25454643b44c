import { ApiError } from '#edge/client'
import type { TaskStatus } from '#edge/domains/tasks/transitions'
import { assignTask, moveTask, type PlainAction, prioritizeTask, type Task } from './task'

/** Something done to several tasks at once, and how one of them is put back as it was. */
export interface BulkAct {
  readonly label: string
  readonly isFor: (task: Task) => boolean
  readonly apply: (task: Task) => Promise<Task>
  /** `now` is the task after `apply`, `before` what it was. */
  readonly revert: (now: Task, before: Task) => Promise<Task>
}

const isOpen = ({ closedAt, can }: Task, verb: string) => closedAt === null && can.includes(verb)
const revertAssignee: BulkAct['revert'] = (now, { assigneeId }) => assignTask(now, assigneeId)
const revertPriority: BulkAct['revert'] = (now, { priority }) => prioritizeTask(now, priority)
const actionTo: Readonly<Partial<Record<TaskStatus, PlainAction>>> = {
  todo: 'mark_todo',
  in_progress: 'mark_in_progress',
  waiting: 'mark_waiting',
}

export const bulkActs = (meId: string): readonly BulkAct[] => [
  {
    label: 'Take them',
    isFor: (task) => isOpen(task, 'update_assignee') && task.assigneeId !== meId,
    apply: (task) => assignTask(task, meId),
    revert: revertAssignee,
  },
  {
    label: 'Return to the team',
    isFor: (task) => isOpen(task, 'update_assignee') && task.assigneeId !== null,
    apply: (task) => assignTask(task, null),
    revert: revertAssignee,
  },
  {
    label: 'Start',
    isFor: (task) => isOpen(task, 'mark_in_progress') && task.status !== 'in_progress',
    apply: (task) => moveTask(task, 'mark_in_progress'),
    revert: (now, before) => moveTask(now, actionTo[before.status] ?? 'mark_todo'),
  },
  {
    label: 'Make urgent',
    isFor: (task) => isOpen(task, 'update_priority') && task.priority !== 1,
    apply: (task) => prioritizeTask(task, 1),
    revert: revertPriority,
  },
  {
    label: 'Make normal',
    isFor: (task) => isOpen(task, 'update_priority') && task.priority !== 3,
    apply: (task) => prioritizeTask(task, 3),
    revert: revertPriority,
  },
]

export interface BulkOutcome {
  readonly changed: readonly { readonly before: Task; readonly now: Task }[]
  /** Those that were not changed: a colleague was quicker, it is not allowed, or the failure came before. */
  readonly unchangedCount: number
  /** Why the first of them was refused, in the API's words. */
  readonly refusal: string | null
  /** What ended it, when that was no refusal: the network, most often. */
  readonly failure: unknown
}

/** One after the other: each has its own version, and one that is refused does not stop the others. */
export const actOnAll = async (
  tasks: readonly Task[],
  act: (task: Task) => Promise<Task>,
): Promise<BulkOutcome> => {
  const changed: { before: Task; now: Task }[] = []
  let refusal: string | null = null
  let failure: unknown = null
  for (const before of tasks) {
    try {
      changed.push({ before, now: await act(before) })
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) {
        refusal ??= error.message
        continue
      }
      failure = error
      break
    }
  }
  return { changed, unchangedCount: tasks.length - changed.length, refusal, failure }
}
