import type { Task } from './task'

/**
 * The rows of a list that is looked at, as they are now and in the order they stood in; and whether another order is
 * due. Of a list the first `rereadCount` rows were read again: the pages after them were not.
 */
export const keepInPlace = (
  before: readonly Task[],
  fresh: readonly Task[],
  rereadCount = fresh.length,
) => {
  const byId = new Map(fresh.map((task) => [task.id, task]))
  const statusOf = new Map(before.map(({ id, status }) => [id, status]))
  return {
    rows: before.map((task) => byId.get(task.id) ?? task),
    /** Rows of the part that was read again that it no longer has. */
    left: before.slice(0, rereadCount).filter(({ id }) => !byId.has(id)),
    /** Rows that are in another state than they were: on a board, in another column. */
    movedCount: fresh.filter(({ id, status }) => statusOf.has(id) && statusOf.get(id) !== status)
      .length,
    arrivedCount: fresh.filter(({ id }) => !statusOf.has(id)).length,
  }
}
