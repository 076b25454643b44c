import { useEffect } from 'react'
import { showNavCounts } from '#islands/chrome/nav-counts'
import { api } from '#islands/stores/api'
import { countWaiting } from '../access/count-waiting'
import type { StaffRole } from '../access/nav-links'
import { onStaffEvent } from '../access/staff-events'

/** Keeps the number beside Visits now true, for who has one: as patients come and are accepted. */
export const useQueueCount = (role: StaffRole, isCounted: boolean): void => {
  useEffect(() => {
    if (!isCounted) return
    const recount = async () => showNavCounts({ queue: (await countWaiting(api)) ?? 0 })
    return onStaffEvent(role, 'status_changed', ({ type }) => {
      if (type === 'on_demand_appointments') recount().catch(() => {})
    })
  }, [role, isCounted])
}
