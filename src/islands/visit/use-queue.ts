import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'

interface Queue {
  /** Patients who are seen before this one. */
  readonly ahead: number
  readonly isClinicianBusy: boolean
}
const pollMs = 15_000

/** The place in the waiting room; null until it is known, and after the visit has begun. */
export const useQueue = (appointmentId: string): Queue | null => {
  const [queue, setQueue] = useState<Queue | null>(null)
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const found = await apiWithLocalErrors
        .call('GET /appointments/:id/waiting_room', { params: { id: appointmentId } })
        .catch(() => null)
      if (isMounted) setQueue(found)
    }
    void read()
    const timer = setInterval(() => void read(), pollMs)
    return () => {
      isMounted = false
      clearInterval(timer)
    }
  }, [appointmentId])
  return queue
}
