import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { toast, toastFailure } from '#islands/stores/toasts'
import { loadTask, type Task } from './task'
import { type TaskFilters, tasksUrl } from './task-filters'

/**
 * The task whose dialog is open: in the address, so that it can be linked to, is there after a reload, and is left by
 * going back. `loadDialog` loads the code that shows it.
 */
export const useOpenTask = (filters: TaskFilters, loadDialog: () => Promise<unknown>) => {
  const [task, setTask] = useState<Task | null>(null)
  /** The one last asked for, whichever answer comes first. */
  const wantedId = useRef<string | null>(null)
  const leaveAddress = useCallback(
    () => history.replaceState(null, '', tasksUrl(filters)),
    [filters],
  )
  const show = useCallback(
    async (id: string | null, known?: Task) => {
      wantedId.current = id
      if (!id) return setTask(null)
      try {
        // As one wait: a network that is gone says so in a toast.
        const [loaded] = await Promise.all([known ?? loadTask(id), loadDialog()])
        if (wantedId.current !== id) return
        if (known) history.pushState({ isFromList: true }, '', tasksUrl(filters, { open: id }))
        setTask(loaded)
      } catch (error) {
        if (wantedId.current !== id) return
        wantedId.current = null
        setTask(null)
        if (!(error instanceof ApiError && error.status === 404)) return toastFailure(error)
        leaveAddress()
        toast('That task is not there any more, or it is not yours to see.')
      }
    },
    [filters, loadDialog, leaveAddress],
  )
  useEffect(() => {
    const moved = () => void show(new URLSearchParams(location.search).get('open'))
    moved()
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [show])
  /** Opens a task of the list; pressed twice, once. */
  const open = (known: Task) => {
    if (wantedId.current !== known.id) void show(known.id, known)
  }
  const close = () => {
    void show(null)
    // Where it was opened from the list, the list is one step back: a second step leaves the page.
    if (history.state?.isFromList) history.back()
    else leaveAddress()
  }
  /** What the dialog shows of it from now on. */
  const replace = useCallback(
    (changed: Task) => setTask((current) => (current?.id === changed.id ? changed : current)),
    [],
  )
  /** Reads it again: a colleague may have changed it. */
  const reread = () => {
    if (task) void loadTask(task.id).then(replace, () => {})
  }
  return { task, open, close, replace, reread }
}
