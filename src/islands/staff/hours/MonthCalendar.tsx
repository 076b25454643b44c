import type { PlainDate } from '#edge/platform/time'
import { Icon } from '#islands/ui/Icon.tsx'
import { freeHoursText } from '../coverage/coverage'
import { closedOn, type HoursOnPage, type HoursPage, hoursHref, monthAfter, weeksOf } from './hours'

type Props = {
  page: HoursPage
  days: HoursOnPage['days']
  closed: HoursOnPage['closed']
  today: PlainDate
}

const names = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
const dayName = (day: PlainDate) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

/** A month of a clinician: how much of each day is open, what waits to be authorized, and when they are away. */
export const MonthCalendar = ({ page, days, closed, today }: Props) => {
  const { clinician, month, day: selected } = page
  const byDate = new Map(days.map((each) => [each.date, each]))
  const turn = (count: number) => hoursHref(clinician.id, { month: monthAfter(month, count) })
  return (
    <section aria-label={monthName(month)}>
      <div className="row g2 month-head">
        <h2 className="h3 grow">{monthName(month)}</h2>
        <a className="btn quiet icon small" href={turn(-1)} aria-label="The month before">
          <Icon name="chevron-left" flip />
        </a>
        <a className="btn quiet icon small" href={turn(1)} aria-label="The next month">
          <Icon name="chevron-right" flip />
        </a>
      </div>
      <table className="month">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const found = byDate.get(day)
                if (!found) return <td key={day} />
                const away = closedOn(day, closed, clinician)
                const facts = [
                  found.minutes > 0 && `${freeHoursText(found.minutes)} open`,
                  found.pending > 0 && `${found.pending} to authorize`,
                  ...away,
                ].filter((fact) => fact !== false)
                return (
                  <td key={day}>
                    <a
                      href={`${hoursHref(clinician.id, { day })}#day`}
                      aria-current={day === selected ? 'date' : undefined}
                      data-today={day === today || undefined}
                    >
                      <span className="num" aria-hidden>
                        {Number(day.slice(8))}
                      </span>
                      {found.minutes > 0 && (
                        <small className="num open-time" aria-hidden>
                          {freeHoursText(found.minutes)}
                        </small>
                      )}
                      {found.pending > 0 && (
                        <small className="asked" aria-hidden>
                          +{found.pending}
                        </small>
                      )}
                      {away.length > 0 && (
                        <small className="ink-2 away" aria-hidden>
                          {away.join(', ')}
                        </small>
                      )}
                      <span className="sr">{[dayName(day), ...facts].join(', ')}</span>
                    </a>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {days.some(({ pending }) => pending > 0) && (
        <p className="small ink-2">
          <span className="asked">+1</span> waits to be authorized.
        </p>
      )}
    </section>
  )
}
