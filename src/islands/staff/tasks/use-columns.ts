import { useEffect, useState } from 'react'
import type { Task, TaskPage } from './task'
import { type OpenStatus, openStatuses } from './task-filters'

/**
 * In which column of a board each task stands. A task keeps its place when a colleague changes it, until the board is
 * read anew; what the reader moves is put where it now belongs.
 */
export const useColumns = ({ rows, columnTotals }: TaskPage) => {
  const [columns, setColumns] = useState<ReadonlyMap<string, OpenStatus>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: other totals mean that the board was read anew
  useEffect(() => setColumns(columnsOf(rows)), [columnTotals])
  return {
    columnOf: (task: Task): OpenStatus => columns.get(task.id) ?? openStatusOf(task.status),
    place: (tasks: readonly Task[]) =>
      setColumns((before) => new Map([...before, ...columnsOf(tasks)])),
  }
}

const columnsOf = (tasks: readonly Task[]): ReadonlyMap<string, OpenStatus> =>
  new Map(tasks.map(({ id, status }) => [id, openStatusOf(status)]))

/** Where a task stands; one that a colleague closed is where it was when the board was read. */
const openStatusOf = (status: Task['status']): OpenStatus =>
  openStatuses.find((one) => one === status) ?? 'todo'
