import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { useQuery } from '../stores/use-query'
import { serverNow } from '../stores/use-server-now'
import type { QueuedVisit } from './queued-visit'

const visibleMs = 15_000
const hiddenMs = 30_000

/** Tells that the patient is still there, and answers how it stands and since when that is known; a live event of their own asks at once. */
export const useHeartbeat = (patientId: string, first: QueuedVisit, drawnAt: number) => {
  const [isLost, setLost] = useState(false)
  const [updatedAt, setUpdatedAt] = useState(drawnAt)
  const [latest, setLatest] = useState<QueuedVisit | null>(null)
  const beat = async (): Promise<QueuedVisit> => {
    try {
      await apiWithLocalErrors.call('PATCH /on_demand_appointments/:id/heartbeat', {
        params: { id: first.id },
      })
      const visit = await apiWithLocalErrors.on_demand_appointments.get(first.id)
      setLost(false)
      setUpdatedAt(serverNow(drawnAt))
      setLatest(visit)
      return visit
    } catch (error) {
      setLost(true)
      throw error
    }
  }
  const read = useQuery(`/patients/${patientId}/on_demand_appointments/${first.id}`, beat, {
    initial: first,
    pollMs: visibleMs,
  })
  // A hidden page is read by no query; it says that it is there as far as the browser lets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for the life of the page
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) void beat().catch(() => {})
    }, hiddenMs)
    void beat().catch(() => {})
    return () => clearInterval(timer)
  }, [])
  return { visit: latest ?? read, updatedAt, isLost, refresh: beat }
}
