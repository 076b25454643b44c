import { useEffect, useState } from 'react'
import type { PlainDate } from '#edge/platform/time'
import type { StaffAppointment } from '../appointment'
import { errorMessage, freeTimes, type OfferedTime } from './perform-action'

/** The times a visit may move to from a day on, null until they are read, and the one chosen of them. */
export const useFreeTimes = (visit: StaffAppointment, from: PlainDate, trouble: string | null) => {
  const [times, setTimes] = useState<readonly OfferedTime[] | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const [chosen, choose] = useState<OfferedTime | null>(null)
  // A refused time was taken by another patient: the list is reloaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, change and first day
  useEffect(() => {
    let isCurrent = true
    choose(null)
    setTimes(null)
    freeTimes(visit, from).then(
      (found) => isCurrent && setTimes(found),
      (error) => isCurrent && setLost(errorMessage(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [visit.id, visit.version, trouble, from])
  return { times, lost, chosen, choose }
}
