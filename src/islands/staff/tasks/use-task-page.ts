import { useCallback, useEffect, useRef, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { appendRows } from '#islands/stores/append-rows'
import { toastFailure } from '#islands/stores/toasts'
import { serverNow } from '#islands/stores/use-server-now'
import { useAction } from '#islands/ui/use-action'
import type { StaffRole } from '../access/nav-links'
import { onStaffEvent, usePatientHandOver } from '../access/staff-events'
import { compareOrder, withLatest } from './keep-in-place'
import { onTaskAdded } from './NewTaskButton'
import { taskTotal } from './TaskTotal'
import { loadTask, loadTasks, type Task, type TaskPage } from './task'
import type { TaskQuery } from './task-filters'

/** Told on two channels, or of many tasks that are changed at once, is one read. */
const settleMs = 300

/**
 * The tasks of a query. What colleagues do changes rows where they stand; `newer` is the page in its new order, for when
 * it is asked for. `onEvent` is called with the task that an event is about, or with null when some were missed.
 */
export const useTaskPage = (
  first: TaskPage,
  query: TaskQuery,
  {
    role,
    drawnAt,
    onEvent,
  }: { role: StaffRole; drawnAt: number; onEvent: (id: string | null) => void },
) => {
  const [page, setPage] = useState(first)
  const [newer, setNewer] = useState<TaskPage | null>(null)
  const rows = useRef(page.rows)
  rows.current = page.rows
  useEffect(() => taskTotal.set(page.total), [page.total])
  const load = useCallback(
    (after?: string | null) =>
      loadTasks(apiWithLocalErrors, query, {
        now: serverNow(drawnAt),
        ...(after && { after }),
      }),
    [query, drawnAt],
  )
  const show = useCallback((next: TaskPage) => {
    setNewer(null)
    setPage(next)
  }, [])
  const reload = useCallback(() => void load().then(show, toastFailure), [load, show])
  /** The rows as they are now stay where they stood, so that nothing moves under a hand. */
  const replace = useCallback(
    (tasks: readonly Task[]) => setPage((now) => ({ ...now, rows: withLatest(now.rows, tasks) })),
    [],
  )
  const follow = useCallback(async () => {
    const fresh = await load()
    const before = rows.current
    const { left, movedCount, arrivedCount } = compareOrder(
      before,
      fresh.rows,
      query.layout === 'board' ? before.length : fresh.rows.length,
    )
    const reread = await Promise.all(left.map((task) => loadTask(task.id).catch(() => task)))
    replace([...fresh.rows, ...reread])
    setPage((now) => ({ ...now, total: fresh.total }))
    const isElsewhere = query.layout === 'board' && movedCount > 0
    setNewer((older) =>
      older || left.length > 0 || arrivedCount > 0 || isElsewhere ? fresh : null,
    )
  }, [load, query.layout, replace])
  const latestOnEvent = useRef(onEvent)
  latestOnEvent.current = onEvent
  const schedule = useSettled(follow)
  useEffect(
    () =>
      onStaffEvent(
        role,
        'status_changed',
        ({ type, id }) => {
          if (type !== 'tasks') return
          schedule()
          latestOnEvent.current(id)
        },
        {
          onReset: () => {
            schedule()
            latestOnEvent.current(null)
          },
        },
      ),
    [role, schedule],
  )
  usePatientHandOver(role, reload)
  useEffect(() => onTaskAdded(reload), [reload])
  const more = useAction(async () => {
    const following = await load(page.next)
    setPage((now) => ({
      ...following,
      rows: withLatest(appendRows(now.rows, following.rows), now.rows),
    }))
  })
  return { page, newer, show, replace, follow: schedule, more }
}

/** Calls `read` once for calls that come close together, and again for those that came while it ran. */
const useSettled = (read: () => Promise<unknown>): (() => void) => {
  const latest = useRef(read)
  latest.current = read
  const state = useRef<'idle' | 'due' | 'reading' | 'outdated'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const schedule = useCallback(() => {
    if (state.current === 'reading') state.current = 'outdated'
    if (state.current !== 'idle') return
    state.current = 'due'
    timer.current = setTimeout(async () => {
      state.current = 'reading'
      await latest.current().catch(toastFailure)
      const isOutdated = state.current !== 'reading'
      state.current = 'idle'
      if (isOutdated) schedule()
    }, settleMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return schedule
}
