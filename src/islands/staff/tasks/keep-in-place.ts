import type { Task } from './task'

/** Of two readings of a task, whichever order they came in, the later one. */
const laterOf = (one: Task, other: Task | undefined): Task =>
  other && (other.version ?? 0) >= (one.version ?? 0) ? other : one

/** The rows of a list that is looked at, as they were read last and in the order they stood in. */
export const withLatest = (rows: readonly Task[], latest: readonly Task[]): readonly Task[] => {
  const byId = new Map(latest.map((task) => [task.id, task]))
  return rows.map((task) => laterOf(task, byId.get(task.id)))
}

/**
 * Whether another order is due for a list that is looked at. Of a list the first `rereadCount` rows were read again: the
 * pages after them were not.
 */
export const compareOrder = (
  before: readonly Task[],
  fresh: readonly Task[],
  rereadCount = fresh.length,
) => {
  const known = new Map(before.map((task) => [task.id, task]))
  const freshIds = new Set(fresh.map(({ id }) => id))
  return {
    /** Rows of the part that was read again that it no longer has. */
    left: before.slice(0, rereadCount).filter(({ id }) => !freshIds.has(id)),
    /** Rows that are in another state than they were: on a board, in another column. */
    movedCount: fresh.filter((task) => {
      const was = known.get(task.id)
      return was && laterOf(was, task).status !== was.status
    }).length,
    arrivedCount: fresh.filter(({ id }) => !known.has(id)).length,
  }
}
