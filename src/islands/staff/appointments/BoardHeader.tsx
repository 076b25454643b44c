import type { ReactNode } from 'react'
import { displayDate, displayTimeAndZone, localDate, weekday } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import { ConnectionState } from './ConnectionState'

type Props = { title: string; now: number; clock: ClockSettings; children?: ReactNode }

/** What page this is, what time it is and where, and whether the list follows. */
export const BoardHeader = ({ title, now, clock, children }: Props) => {
  const today = localDate(now, clock.zone)
  return (
    <header className="bar">
      <h1>{title}</h1>
      <span className="ink-2 nowrap-t">
        <bdi>
          <span className="hide-s">
            {weekday(today).slice(0, 3)}, {displayDate(today)} ·{' '}
          </span>
          {displayTimeAndZone(now, clock.zone, clock.hours)}
        </bdi>
      </span>
      <span className="push row g3">
        <ConnectionState />
        {children}
      </span>
    </header>
  )
}
