import { atom } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { iso, toEpochMs } from '#edge/platform/time'
import { api, apiWithLocalErrors } from '#islands/stores/api'
import { useStore } from '#islands/stores/use-store'
import type { StaffRole } from '../access/nav-links'
import { nullIfHidden } from '../access/null-if-hidden'
import type { ClockSettings } from '../access/require-staff'
import { onStaffEvent, usePatientHandOver } from '../access/staff-events'
import {
  type AppointmentPage,
  type AppointmentQuery,
  loadAppointments,
  loadStaffAppointment,
} from './appointment'
import { describeChange } from './rows/format'
import { applyUpdate, clearHighlight, createList, removeRow, reorder } from './rows/list-state'

const highlightMs = 12_000

interface Options {
  readonly role: StaffRole
  readonly query: AppointmentQuery
  readonly after: string | undefined
  readonly clock: ClockSettings
}

/**
 * A list of visits that follows what others do, and the words in which each change is read out. A store of its own, not a
 * query: each change is one row to read, and it is read in a hidden tab too, which has to ring when a patient waits.
 */
export const useAppointments = (first: AppointmentPage, { role, query, after, clock }: Options) => {
  const [$list] = useState(() => atom(createList(first.visits, first.total)))
  const list = useStore($list)
  const [announcement, setAnnouncement] = useState('')
  const page = useMemo(() => pageQuery(first, query, after), [first, query, after])
  const still = useRef(false)

  const refresh = useCallback(
    async (id: string) => {
      const visit = await loadStaffAppointment(apiWithLocalErrors, id).catch(nullIfHidden)
      const known = $list.get()
      const before = known.visits[id]
      if (!visit) return before && $list.set(removeRow(known, id, query))
      const next = applyUpdate(known, visit, page, still.current, query)
      if (next === known) return
      $list.set(next)
      const mark = next.marks[id]
      if (!mark) return
      setAnnouncement(describeChange(visit, before, mark, clock))
      setTimeout(() => $list.set(clearHighlight($list.get(), id, visit.version)), highlightMs)
    },
    [page, query, clock, $list],
  )

  const reread = useCallback(async () => {
    const fresh = await loadAppointments(api, query, after)
    $list.set(createList(fresh.visits, fresh.total))
  }, [query, after, $list])

  useEffect(() => {
    // Told on two lines, or again after the line dropped, a change is read once.
    const reading = new Map<string, number>()
    return onStaffEvent(
      role,
      'status_changed',
      ({ type, id, version }) => {
        if (type !== 'appointments') return
        const known = Math.max($list.get().visits[id]?.version ?? 0, reading.get(id) ?? 0)
        if (version && version <= known) return
        reading.set(id, version ?? 0)
        void refresh(id)
      },
      { onReset: () => void reread() },
    )
  }, [role, refresh, reread, $list])

  usePatientHandOver(role, () => void reread().catch(() => {}))

  const settle = useCallback(() => {
    still.current = false
    const { waiting, order } = $list.get()
    const next = reorder($list.get(), page)
    if (waiting.length > 0 || next.order.join() !== order.join()) $list.set(next)
  }, [page, $list])
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
