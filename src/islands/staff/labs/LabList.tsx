import { dayLabel, displayTime, localDate } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { ClockSettings } from '../access/require-staff'
import { openInPlace } from '../lists/open-in-place'
import { callsOf, type LabToReview, type LabView, labSummary, labValuesOf } from './lab'
import { labsUrl, patientOf } from './lab-address'
import { callLabel, dueMoment, isLate, reviewTones } from './labels'

type Props = {
  labs: readonly LabToReview[]
  view: LabView
  openId: string | null
  clock: ClockSettings
  now: number
  onOpen: (lab: LabToReview) => void
}

/** Results that wait: whose, since when, and what stands out. */
export const LabList = ({ labs, view, openId, clock, now, onOpen }: Props) => (
  <ul className="lab-list" aria-label="Results to review">
    {labs.map((lab) => {
      const { id, name, portrait } = patientOf(lab)
      const isUrgent = callsOf(lab).length > 0 && !lab.toldAt
      const isWhole = isUrgent || labValuesOf(lab).some(({ flag }) => flag === 'unread')
      return (
        <li key={lab.id}>
          <a
            className="q"
            href={labsUrl(view, lab.id)}
            data-lab={lab.id}
            aria-current={lab.id === openId ? 'true' : undefined}
            onClick={(event) => openInPlace(event, () => onOpen(lab))}
          >
            <Portrait of={portrait ?? id} name={name} size="s" />
            <span className="about">
              <span className="row nowrap g2">
                <b className="grow truncate" translate="no">
                  {name}
                </b>
                <small className="ink-2">
                  {lab.listedAt && whenText(lab.listedAt, localDate(now, clock.zone), clock)}
                </small>
              </span>
              <span className="row nowrap g2">
                <span className={isWhole ? 'grow small' : 'grow truncate small ink-2'}>
                  {labSummary(lab)}
                </span>
                {lab.readAt && <Badge>Read</Badge>}
                {isUrgent ? (
                  <Badge tone="danger">{callLabel(lab.dueAt ?? null, now, clock.zone)}</Badge>
                ) : (
                  lab.reviewStatus && (
                    <Badge tone={reviewTones[lab.reviewStatus]}>{lab.reviewStatus}</Badge>
                  )
                )}
              </span>
              {lab.dueAt && (
                <small className={isLate(lab.dueAt, now) ? 'c-danger' : 'ink-2'}>
                  {[dueText(lab.dueAt, now, clock), lab.ownerName].filter(Boolean).join(' · ')}
                </small>
              )}
            </span>
          </a>
        </li>
      )
    })}
  </ul>
)

const dueText = (dueAt: string, now: number, clock: ClockSettings): string =>
  `${isLate(dueAt, now) ? 'Late since' : 'Due'} ${dueMoment(dueAt, clock)}`

const whenText = (at: string, today: string, { zone, hours }: ClockSettings): string => {
  const day = localDate(at, zone)
  return day === today ? displayTime(at, zone, hours) : dayLabel(day, today)
}
