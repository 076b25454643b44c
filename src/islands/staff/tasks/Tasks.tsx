import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { toast, toastFailure } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import { onStaffEvent, usePatientHandOver } from '../access/staff-events'
import type { TaskClock } from './DueClock'
import { keepInPlace } from './keep-in-place'
import { onTaskAdded } from './NewTaskButton'
import { TaskBoard } from './TaskBoard'
import { TaskList } from './TaskList'
import { taskTotal } from './TaskTotal'
import { loadTask, loadTasks, type Task, type TaskKind, type TaskPage } from './task'
import { hasTaskFilters, type TaskQuery, tasksUrl } from './task-filters'
import type { TaskSubject } from './task-subjects'
import { useColumns } from './use-columns'

const loadDialog = async () => ({ default: (await import('./TaskDialog')).TaskDialog })
const TaskDialog = lazy(loadDialog)
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar')).BulkBar }))

type Props = {
  me: StaffUser
  query: TaskQuery
  page: TaskPage
  kinds: readonly TaskKind[]
  canCreate: boolean
  /** The records that the user may open from a task. */
  openableSubjects: readonly TaskSubject[]
  /** The task that the address names: its dialog is open from the start. */
  openId: string | null
  /** The clock as the page was drawn. */
  clock: TaskClock
}

/** The tasks of a team or of one person. An island: they change while one looks, and are done from here. */
export const Tasks = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <Board {...props} />
  </ErrorBoundary>
)

const Board = ({ page: first, clock: drawn, ...props }: Props) => {
  const { me, query, kinds, canCreate, openableSubjects, openId } = props
  const [page, setPage] = useState(first)
  const [open, setOpen] = useState<Task | null>(null)
  const [newer, setNewer] = useState<TaskPage | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = useRef(page.rows)
  const hasChanged = useRef(false)
  const { columnOf, place } = useColumns(page)
  const clock = { ...drawn, now: useServerNow(drawn.now, 30_000) }
  rows.current = page.rows
  useEffect(() => taskTotal.set(page.total), [page.total])
  const show = useCallback((next: TaskPage) => {
    setNewer(null)
    setPage(next)
  }, [])
  const refresh = useCallback(
    () => void loadTasks(apiWithLocalErrors, query).then(show, toastFailure),
    [query, show],
  )
  /** What colleagues do changes rows where they stand; the new order comes when it is asked for. */
  const follow = useCallback(async () => {
    const fresh = await loadTasks(apiWithLocalErrors, query)
    const before = rows.current
    const {
      rows: inPlace,
      left,
      movedCount,
      arrivedCount,
    } = keepInPlace(
      before,
      fresh.rows,
      query.layout === 'board' ? before.length : fresh.rows.length,
    )
    const reread = new Map(
      await Promise.all(
        left.map(async (task) => [task.id, await loadTask(task.id).catch(() => task)] as const),
      ),
    )
    const followed = inPlace.map((task) => reread.get(task.id) ?? task)
    setPage((now) => ({ ...now, total: fresh.total, rows: followed }))
    setOpen((one) => one && (followed.find(({ id }) => id === one.id) ?? one))
    const isElsewhere = query.layout === 'board' && movedCount > 0
    setNewer((older) =>
      older || left.length > 0 || arrivedCount > 0 || isElsewhere ? fresh : null,
    )
  }, [query])
  useEffect(
    () =>
      onStaffEvent(
        me.role,
        'status_changed',
        ({ type }) => type === 'tasks' && void follow().catch(toastFailure),
      ),
    [me.role, follow],
  )
  usePatientHandOver(me.role, refresh)
  useEffect(() => onTaskAdded(refresh), [refresh])
  /** The task and the code of its dialog, as one wait: a network that is gone says so in a toast. */
  const openTask = useCallback(async (task: Task | Promise<Task>) => {
    try {
      const [loaded] = await Promise.all([task, loadDialog()])
      setOpen(loaded)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        toast('That task is not there any more, or it is not yours to see.')
      else toastFailure(error)
    }
  }, [])
  useEffect(() => {
    if (openId) void openTask(loadTask(openId))
  }, [openId, openTask])
  /** The row as it is now stays where it stood, so that nothing moves under a hand. */
  const replace = (task: Task) => {
    setOpen((current) => (current?.id === task.id ? task : current))
    setPage((now) => ({ ...now, rows: now.rows.map((row) => (row.id === task.id ? task : row)) }))
  }
  const replaceAll = (tasks: readonly Task[]) => {
    for (const task of tasks) replace(task)
    place(tasks)
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  const showMore = () =>
    loadTasks(apiWithLocalErrors, query, page.next ?? undefined).then(
      (more) => setPage({ ...more, rows: [...page.rows, ...more.rows] }),
      toastFailure,
    )
  const rowProps = {
    kinds,
    me,
    clock,
    onOpen: (task: Task) => void openTask(task),
    ...(canCreate && query.stage === 'open' && { chosen, onChoose: choose }),
  }
  return (
    <>
      {newer && (
        <p className="has-changed" role="status">
          <Button size="small" onClick={() => show(newer)}>
            <Icon name="refresh-cw" />
            {query.layout === 'board' ? 'The board' : 'The list'} has changed. Show it as it is now
          </Button>
        </p>
      )}
      {page.rows.length > 0 && query.layout === 'board' && (
        <TaskBoard
          page={page}
          columnOf={columnOf}
          onMove={(task) => place([task])}
          onChange={replace}
          {...rowProps}
        />
      )}
      {page.rows.length > 0 && query.layout === 'list' && (
        <TaskList rows={page.rows} {...rowProps} />
      )}
      {page.rows.length === 0 && <NoTasks query={query} />}
      {page.next && (
        <p className="more">
          <Button onClick={() => void showMore()}>Show more tasks</Button>
        </p>
      )}
      {chosen.size > 0 && (
        <ErrorBoundary report={reportError} spare>
          <Suspense>
            <BulkBar
              chosen={page.rows.filter(({ id }) => chosen.has(id))}
              meId={me.id}
              onChanged={replaceAll}
              onClear={() => setChosen(new Set())}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense>
        {open && (
          <TaskDialog
            key={open.id}
            task={open}
            kinds={kinds}
            me={me}
            clock={clock}
            openableSubjects={openableSubjects}
            onChange={(task) => {
              hasChanged.current = true
              replace(task)
            }}
            onClose={() => {
              setOpen(null)
              if (openId) history.replaceState(history.state, '', tasksUrl(query))
              if (hasChanged.current) void follow().catch(toastFailure)
              hasChanged.current = false
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const NoTasks = ({ query }: { query: TaskQuery }) => {
  if (hasTaskFilters(query))
    return (
      <Empty title="No task matches these filters">
        <p>
          <a href="/staff/tasks">Show every open task</a>
        </p>
      </Empty>
    )
  const isOpen = query.stage === 'open'
  return (
    <Empty title={isOpen ? 'All done' : 'Nothing closed yet'}>
      <p>
        {isOpen
          ? 'New tasks show here as soon as they come in.'
          : 'Tasks that were completed are listed here.'}
      </p>
    </Empty>
  )
}
