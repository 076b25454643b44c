import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import { appendRows } from '#islands/stores/append-rows'
import { onLiveEvent } from '#islands/stores/live'
import { toast, toastFailure } from '#islands/stores/toasts'
import type { StaffRole } from '../access/nav-links'
import { onStaffEvent } from '../access/staff-events'
import {
  type LabPage,
  type LabToReview,
  type LabView,
  loadLabsToReview,
  loadLabToReview,
} from './lab'
import { labsUrl } from './lab-address'

/** Told of several results at once is one read. */
const settleMs = 300

/** The results that wait, and the one that is open; both follow what labs and colleagues do. */
export const useLabs = (
  role: StaffRole,
  view: LabView,
  { page: firstPage, open: firstOpen }: { page: LabPage; open: LabToReview | null },
) => {
  const [page, setPage] = useState(firstPage)
  const [open, setOpen] = useState(firstOpen)
  const wantedId = useRef(firstOpen?.id ?? null)
  const read = useCallback(async () => {
    setPage(await loadLabsToReview(apiWithLocalErrors, view))
  }, [view])
  /** Opens one that is known, or that an address names. */
  const show = useCallback(async (id: string | null, known?: LabToReview) => {
    wantedId.current = id
    if (!id || known) return setOpen(known ?? null)
    try {
      const lab = await loadLabToReview(apiWithLocalErrors, id)
      if (wantedId.current === id) setOpen(lab)
    } catch (error) {
      if (wantedId.current !== id) return
      if (!(error instanceof ApiError && error.status === 404)) return toastFailure(error)
      toast('That result is not there any more, or it is not yours to see.')
    }
  }, [])
  const refresh = useCallback(() => Promise.all([read(), show(wantedId.current)]), [read, show])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh().catch(toastFailure), settleMs)
    }
    const stops = [
      onLiveEvent('unreviewed_labs', schedule, { onReset: schedule }),
      onStaffEvent(role, 'status_changed', ({ type }) => type === 'labs' && schedule()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [role, refresh])
  const more = async () => {
    if (!page.next) return
    const following = await loadLabsToReview(apiWithLocalErrors, view, page.next)
    setPage((now) => ({ ...following, rows: appendRows(now.rows, following.rows) }))
  }
  const go = (id: string | null, known?: LabToReview) => {
    history.pushState(null, '', labsUrl(view, id))
    void show(id, known)
  }
  return { page, open, show, go, refresh, more }
}
