import { Suspense, useEffect, useRef, useState } from 'react'
import { reportError } from '#islands/stores/error-reporting'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import type { TaskClock } from './DueClock'
import { TaskBoard } from './TaskBoard'
import { TaskList } from './TaskList'
import type { Task, TaskKind, TaskPage } from './task'
import { hasTaskFilters, type TaskQuery, tasksUrl } from './task-filters'
import type { TaskSubject } from './task-subjects'
import { useColumns } from './use-columns'
import { useOpenTask } from './use-open-task'
import { useTaskPage } from './use-task-page'

const loadDialog = () => import('./dialog/TaskDialog')
const TaskDialog = lazyPart(loadDialog)
const BulkBar = lazyPart(() => import('./BulkBar'))

type Props = {
  me: StaffUser
  query: TaskQuery
  page: TaskPage
  kinds: readonly TaskKind[]
  canCreate: boolean
  /** The records that the user may open from a task. */
  openableSubjects: readonly TaskSubject[]
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
  const { me, query, kinds, canCreate, openableSubjects } = props
  const hasChanged = useRef(false)
  const open = useOpenTask(query, loadDialog)
  const { page, newer, show, replace, follow, more } = useTaskPage(first, query, {
    role: me.role,
    drawnAt: drawn.now,
    onEvent: (id) => (id === null || id === open.task?.id) && open.reread(),
  })
  const { columnOf, place } = useColumns(page)
  const clock = { ...drawn, now: useServerNow(drawn.now, 30_000) }
  const { rows: chosenRows, onClear, ...choice } = useChosenRows(page.rows)
  const change = (tasks: readonly Task[]) => {
    replace(tasks)
    for (const task of tasks) open.replace(task)
  }
  // Closed by its button or by going back: what was changed in the dialog may be in another order now.
  useEffect(() => {
    if (open.task || !hasChanged.current) return
    hasChanged.current = false
    follow()
  }, [open.task, follow])
  const rowProps = {
    kinds,
    me,
    clock,
    hrefOf: ({ id }: Task) => tasksUrl(query, { open: id }),
    onOpen: open.open,
    ...(canCreate && query.stage === 'open' && choice),
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
      {page.rows.length === 0 ? (
        <NoTasks query={query} />
      ) : query.layout === 'board' ? (
        <TaskBoard
          page={page}
          columnOf={columnOf}
          onMove={(task) => place([task])}
          onChange={(task) => change([task])}
          {...rowProps}
        />
      ) : (
        <TaskList rows={page.rows} {...rowProps} />
      )}
      {page.next && (
        <p className="more">
          <Button busy={more.busy} onClick={() => void more.run()}>
            Show more tasks
          </Button>
        </p>
      )}
      <ActionError error={more.error} />
      {chosenRows.length > 0 && (
        <ErrorBoundary report={reportError} fallback={null}>
          <Suspense>
            <BulkBar
              chosen={chosenRows}
              meId={me.id}
              onChanged={(tasks) => {
                change(tasks)
                place(tasks)
              }}
              onClear={onClear}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <Suspense>
        {open.task && (
          <TaskDialog
            key={open.task.id}
            task={open.task}
            kinds={kinds}
            me={me}
            clock={clock}
            openableSubjects={openableSubjects}
            onChange={(task) => {
              hasChanged.current = true
              change([task])
            }}
            onClose={open.close}
          />
        )}
      </Suspense>
    </>
  )
}

/** The rows that are ticked, to be changed together. */
const useChosenRows = (rows: readonly Task[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    rows: rows.filter(({ id }) => chosen.has(id)),
    onChoose: (id: string, isChosen: boolean) =>
      setChosen(
        (before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)),
      ),
    onClear: () => setChosen(new Set()),
  }
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
