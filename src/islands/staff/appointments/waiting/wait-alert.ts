import { useEffect, useRef, useState } from 'react'
import { playTone } from '#islands/open-visit/play-tone'

/** A patient in the waiting room is announced after two minutes and again after five. */
export const waitAlertsMs = [2 * 60_000, 5 * 60_000] as const

interface Wait {
  readonly id: string
  readonly name: string
  readonly waitedMs: number
}

/** In the queue of visits now, a patient is announced on arrival too. */
export const queueAlertsMs = [0, ...waitAlertsMs] as const

/** Rings once for each wait that has just passed an alert; answers the words for a screen reader, while it lasts. */
export const useWaitAlert = (
  waits: readonly Wait[],
  alertsMs: readonly number[] = waitAlertsMs,
): string => {
  const passed = useRef<ReadonlyMap<string, number> | null>(null)
  const [alert, setAlert] = useState<{ readonly id: string; readonly words: string } | null>(null)
  useEffect(() => {
    const counts = new Map(
      waits.map(({ id, waitedMs }) => [id, alertsMs.filter((at) => waitedMs >= at).length]),
    )
    // What had passed before the page opened is shown, not rung.
    const before = passed.current
    passed.current = counts
    const due = before && waits.find(({ id }) => (counts.get(id) ?? 0) > (before.get(id) ?? 0))
    if (!due) return
    playTone()
    const minutes = Math.floor(due.waitedMs / 60_000)
    const words = minutes < 2 ? 'is waiting' : `has been waiting for ${minutes} minutes`
    setAlert({ id: due.id, words: `${due.name} ${words}` })
  }, [waits, alertsMs])
  return alert && waits.some(({ id }) => id === alert.id) ? alert.words : ''
}
