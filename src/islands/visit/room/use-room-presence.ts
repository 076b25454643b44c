import { useEffect } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'

const everyMs = 15_000

/** Tells that the patient is in the room of their visit, whichever provider carries it. */
export const useRoomPresence = (
  appointmentId: string,
  isThere: boolean,
  { isWithoutVideo = false } = {},
) => {
  useEffect(() => {
    if (!isThere) return
    const tell = () =>
      void apiWithLocalErrors
        .call('PATCH /appointments/:id/heartbeat', {
          params: { id: appointmentId },
          body: { isWithoutVideo },
        })
        .catch(() => {})
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [appointmentId, isThere, isWithoutVideo])
}
