import { useState } from 'react'
import { keptOf } from '#edge/domains/availabilities/time-in-force'
import { dayLabel, localDate, type PlainDate, weekday } from '#edge/platform/time'
import { zoneTitle } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Badge } from '#islands/ui/Badge.tsx'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { ClockSettings } from '../access/require-staff'
import { HoursActions } from './HoursActions'
import {
  closedOn,
  displayHours,
  type HoursOnPage,
  type HoursPage,
  type HoursRef,
  loadHours,
  type OpenHoursRow,
} from './hours'
import { MonthCalendar } from './MonthCalendar'
import { OpenHours } from './OpenHours'

type Props = {
  page: HoursPage
  first: HoursOnPage
  canAuthorize: boolean
  hours: ClockSettings['hours']
  /** When the page was drawn. */
  drawnAt: number
}

/** Hours in which a clinician can be booked: a month, one of its days, and what waits to be authorized. An island because they change in place. */
export const ProviderHours = ({ page, first, canAuthorize, hours, drawnAt }: Props) => {
  const [{ days, open, closed, pending }, setFound] = useState(first)
  const { clinician, day } = page
  const onChange = async () => {
    const latest = await loadHours(apiWithLocalErrors, page, canAuthorize)
    setFound(latest)
    return latest
  }
  const part = useFocusRecovery<HTMLDivElement>()
  const today = localDate(drawnAt, clinician.timezone)
  const away = closedOn(day, closed, clinician)
  const title = dayTitle(day, today)
  return (
    <div ref={part} className="hours">
      <div className="stack g4">
        <div className="row g3">
          <OpenHours page={page} canAuthorize={canAuthorize} onChange={onChange} />
          <span className="small ink-2">{zoneTitle(clinician.timezone)}</span>
        </div>
        <MonthCalendar page={page} days={days} closed={closed} today={today} />
      </div>
      <div className="stack g5">
        <section className="stack g2" id="day" aria-label={title}>
          <h2 className="h3">{title}</h2>
          {away.length > 0 && (
            <p>
              {away.join(', ')}: <a href="/staff/time-away">see the time away</a>
            </p>
          )}
          {open.length === 0 ? (
            <p className="ink-2">No hours are open on this day.</p>
          ) : (
            <ul className="list">
              {open.map((time) => (
                <OpenRow
                  key={time.id}
                  {...{ time, page, hours, onChange }}
                  decides={canAuthorize}
                />
              ))}
            </ul>
          )}
        </section>
        {canAuthorize && (
          <section className="stack g2" aria-label="To authorize">
            <h2 className="h3">To authorize</h2>
            {pending.length === 0 ? (
              <p className="ink-2">No hours wait for an answer.</p>
            ) : (
              <ul className="list">
                {pending.map((time) => (
                  <PendingRow key={time.id} {...{ time, hours, onChange }} today={today} />
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

/** 'Today', 'Sunday, Dec 6' */
const dayTitle = (day: PlainDate, today: PlainDate) => {
  const label = dayLabel(day, today)
  return /\d/.test(label) ? `${weekday(day)}, ${label}` : label
}

const statuses = {
  pending: { label: 'To authorize', tone: 'warning' },
  authorized: { label: 'Open', tone: 'positive' },
  declined: { label: 'Declined', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: undefined },
} as const

type RowProps = { hours: ClockSettings['hours']; onChange: () => Promise<HoursOnPage> }

type OpenProps = RowProps & { time: OpenHoursRow; page: HoursPage; decides: boolean }
const OpenRow = ({ time, page, ...rest }: OpenProps) => {
  const { clinician } = page
  const { label, tone } = statuses[time.status]
  const timezone = time.timezone ?? clinician.timezone
  return (
    <li className="section-head">
      <span className="stack g1">
        <span className="row g2">
          <bdi className="num">{displayHours(time, timezone, rest.hours)}</bdi>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <OpenMeanwhile time={time} timezone={timezone} hours={rest.hours} />
      </span>
      <HoursActions
        {...rest}
        time={{ ...time, timezone, providerId: clinician.id }}
        name={clinician.name}
        // What is open is withdrawn; declined is what was asked for.
        can={(time.can ?? []).filter((verb) => verb !== 'decline' || time.status === 'pending')}
      />
    </li>
  )
}

type MeanwhileProps = Pick<RowProps, 'hours'> & {
  time: Parameters<typeof keptOf>[0]
  timezone: string
}
const OpenMeanwhile = ({ time, timezone, hours }: MeanwhileProps) => {
  const meanwhile = keptOf(time)
  return (
    meanwhile && (
      <span className="small ink-2">
        Open until that is decided:{' '}
        <bdi className="num">{displayHours(meanwhile, timezone, hours)}</bdi>
      </span>
    )
  )
}

const decisions = ['authorize', 'decline']

type PendingProps = RowProps & {
  time: HoursRef & { readonly providerName: string }
  today: string
}
const PendingRow = ({ time, today, ...rest }: PendingProps) => (
  <li className="section-head">
    <span className="stack g1">
      <b dir="auto">{time.providerName}</b>
      <span>
        {dayTitle(localDate(time.startsAt, time.timezone), today)},{' '}
        <bdi className="num">{displayHours(time, time.timezone, rest.hours)}</bdi>
      </span>
      <OpenMeanwhile time={time} timezone={time.timezone} hours={rest.hours} />
    </span>
    <HoursActions {...rest} decides time={time} name={time.providerName} can={decisions} />
  </li>
)
