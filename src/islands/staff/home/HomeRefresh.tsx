import { useEffect } from 'react'
import type { StaffRole } from '../access/nav-links'
import { onStaffEvent } from '../access/staff-events'

/** Several events of one act are one reading. */
const settleMs = 800
/** Times of waiting and of tasks run on without an event. */
const everyMs = 120_000
const events = ['new_message', 'status_changed', 'join_appointment', 'reassigned_patient'] as const

/** Keeps the panels true: they are links alone, so the page is read again and they are put in place. */
export const HomeRefresh = ({ role }: { role: StaffRole }) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refreshPanels(), settleMs)
    }
    const whenSeen = () => document.visibilityState === 'visible' && schedule()
    const stops = events.map((event) => onStaffEvent(role, event, schedule, { onReset: schedule }))
    const clock = setInterval(whenSeen, everyMs)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      clearInterval(clock)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  }, [role])
  return null
}

/** A failed reading leaves what is there: the session monitor tells of an ended session. */
const refreshPanels = async () => {
  try {
    const response = await fetch('/staff', { redirect: 'error' })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [before, after] = [document, page].map((one) => one.getElementById('home-panels'))
    if (!before || !after || before.innerHTML === after.innerHTML) return
    const focused = before.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-key')
      : null
    before.replaceChildren(...after.childNodes)
    if (focused)
      before.querySelector<HTMLElement>(`a[data-key="${CSS.escape(focused)}"]`)?.focus({
        preventScroll: true,
      })
  } catch {
    // Offline: the next event or return to the page reads again.
  }
}
