import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { iso, toEpochMs } from '#edge/platform/time'
import { api, apiWithLocalErrors } from '#islands/stores/api'
import type { StaffRole } from '../chrome/nav-links'
import { onStaffEvent, usePatientHandOver } from '../chrome/staff-events'
import {
  type AppointmentPage,
  type AppointmentQuery,
  loadAppointments,
  loadStaffAppointment,
} from './appointment'
import { type ClockSettings, describeChange } from './format'
import {
  applyUpdate,
  clearHighlight,
  createList,
  type ListState,
  removeRow,
  reorder,
} from './list-state'

const highlightMs = 12_000

interface Options {
  readonly role: StaffRole
  readonly query: AppointmentQuery
  readonly after: string | undefined
  readonly clock: ClockSettings
}

/** A list of visits that follows what others do, and the words in which each change is read out. */
export const useAppointments = (first: AppointmentPage, { role, query, after, clock }: Options) => {
  const [list, setList] = useState(() => createList(first.visits, first.total))
  const [announcement, setAnnouncement] = useState('')
  const now = useRef(list)
  const page = useMemo(() => pageQuery(first, query, after), [first, query, after])
  const still = useRef(false)

  const take = useCallback((next: ListState) => {
    now.current = next
    setList(next)
  }, [])

  const refresh = useCallback(
    async (id: string) => {
      const visit = await loadStaffAppointment(apiWithLocalErrors, id).catch(nullIfHidden)
      const before = now.current.visits[id]
      if (!visit) return before && take(removeRow(now.current, id, query))
      const next = applyUpdate(now.current, visit, page, still.current, query)
      if (next === now.current) return
      take(next)
      const mark = next.marks[id]
      if (!mark) return
      setAnnouncement(describeChange(visit, before, mark, clock))
      setTimeout(() => take(clearHighlight(now.current, id, visit.version)), highlightMs)
    },
    [page, query, clock, take],
  )

  const reread = useCallback(async () => {
    const fresh = await loadAppointments(api, query, after)
    take(createList(fresh.visits, fresh.total))
  }, [query, after, take])

  useEffect(() => {
    // Told on two lines, or again after the line dropped, a change is read once.
    const reading = new Map<string, number>()
    return onStaffEvent(
      role,
      'status_changed',
      ({ type, id, version }) => {
        if (type !== 'appointments') return
        const known = Math.max(now.current.visits[id]?.version ?? 0, reading.get(id) ?? 0)
        if (version && version <= known) return
        reading.set(id, version ?? 0)
        void refresh(id)
      },
      { onReset: () => void reread() },
    )
  }, [role, refresh, reread])

  usePatientHandOver(role, () => void reread().catch(() => {}))

  const settle = useCallback(() => {
    still.current = false
    const { waiting, order } = now.current
    const next = reorder(now.current, page)
    if (waiting.length > 0 || next.order.join() !== order.join()) take(next)
  }, [page, take])
  const hold = useCallback(() => {
    still.current = true
  }, [])

  return { list, announcement, refresh, hold, settle }
}

/** The part of the day that this page holds; what is before or after it belongs to another page. */
const pageQuery = (
  { visits, next }: AppointmentPage,
  query: AppointmentQuery,
  after: string | undefined,
): AppointmentQuery => {
  const last = visits.at(-1)?.startsAt
  return {
    ...query,
    from: (after && visits[0]?.startsAt) || query.from,
    until: next && last ? iso(toEpochMs(last) + 1) : query.until,
  }
}

// Read again one by one, a visit that left this person's sight is simply not there.
const nullIfHidden = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
  throw error
}
