import { useEffect, useState } from 'react'
import { localDate, now, type PlainDate } from '#edge/platform/time'

const everyMs = 30_000

/** The day in a zone, from the one a page was drawn on: a page open past midnight does not call tomorrow what is today. */
export const useToday = (drawnOn: PlainDate, zone: string): PlainDate => {
  const [today, setToday] = useState(drawnOn)
  useEffect(() => {
    const timer = setInterval(() => setToday(localDate(now(), zone)), everyMs)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
