import { useEffect, useRef, useState } from 'react'
import { playTone } from '#islands/open-visit/play-tone'

/** A patient in the waiting room is announced after two minutes and again after five. */
export const waitAlertsMs = [2 * 60_000, 5 * 60_000] as const

interface Wait {
  readonly id: string
  readonly name: string
  readonly waitedMs: number
}

/** Rings once for each wait that has just passed an alert; answers the words for a screen reader. */
export const useWaitAlert = (waits: readonly Wait[]): string => {
  const passed = useRef<ReadonlyMap<string, number> | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const counts = new Map(waits.map((wait) => [wait.id, alertsPassed(wait)]))
    // What had passed before the page opened is shown, not rung.
    const before = passed.current
    passed.current = counts
    const due = before && waits.find(({ id }) => (counts.get(id) ?? 0) > (before.get(id) ?? 0))
    if (!due) return
    playTone()
    setWords(`${due.name} has been waiting for ${Math.floor(due.waitedMs / 60_000)} minutes`)
  }, [waits])
  return words
}

const alertsPassed = ({ waitedMs }: Wait) => waitAlertsMs.filter((at) => waitedMs >= at).length
