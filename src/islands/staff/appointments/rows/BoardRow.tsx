import type { MouseEvent } from 'react'
import { isLateEnough } from '#edge/domains/appointments/transition-guards'
import { terminalStatuses } from '#edge/domains/appointments/transitions'
import { isTimeOver } from '#edge/domains/appointments/visit-end'
import { toEpochMs } from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { Badge } from '#islands/ui/Badge.tsx'
import { cx } from '#islands/ui/cx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import { LinkedRow } from '../../lists/LinkedRow.tsx'
import { openInPlace } from '../../lists/open-in-place'
import { PepClock } from '../../pep/PepClock'
import type { AppointmentAction, AvailableAction } from '../actions/actions'
import { RowMenu } from '../actions/RowMenu'
import type { StaffAppointment } from '../appointment'
import { formatDateTime, formatTime, highlightLabels, staffModeLabels, statusTones } from './format'
import type { Highlight } from './list-state'

export type RowProps = {
  visit: StaffAppointment
  mark: Highlight | undefined
  clock: ClockSettings
  now: number
  selected: boolean
  withProvider: boolean
  href: string
  offers: readonly AvailableAction[]
  onOpen: () => void
  onAct: (act: AppointmentAction) => void
}

/** One visit. The row opens the patient's card; its link is what the keyboard walks over. */
export const BoardRow = (props: RowProps) => {
  const { visit, mark, clock, now, selected, withProvider, href, offers, onOpen, onAct } = props
  const mode = visit.mode && staffModeLabels[visit.mode]
  const open = (event: MouseEvent) => openInPlace(event, onOpen)
  const over = visit.status === 'Canceled' || mark === 'gone'
  return (
    <LinkedRow
      data-visit={visit.id}
      className={cx(
        isDone(visit, now) && 'past',
        isLate(visit, now) && 'late',
        over && 'over',
        mark && `mark ${mark}`,
      )}
      aria-selected={selected || undefined}
    >
      <td className="num nowrap-t">
        {mark === 'gone' ? (
          <small>
            <bdi>{formatDateTime(visit, clock)}</bdi>
          </small>
        ) : (
          <bdi>{formatTime(visit.startsAt, clock)}</bdi>
        )}
      </td>
      <td>
        <a className="who" href={href} onClick={open} data-open={visit.id}>
          <Portrait of={visit.portrait} name={visit.patientName} size="s" />
          <span className="names">
            <b>
              <bdi>{visit.patientName}</bdi>
            </b>{' '}
            <small className="about">
              {visit.pronouns && (
                <span className="pronouns">
                  {visit.pronouns}
                  {visit.identifier && ' · '}
                </span>
              )}
              <bdi>{visit.identifier}</bdi>
            </small>
            <PepClock exposureAt={visit.exposureAt} now={now} />
            <small className="only-s">
              {[visit.reason, mode?.label, withProvider && visit.providerName]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </a>
      </td>
      <td className="ink-2 hide-s">{visit.reason}</td>
      {withProvider && <td className="ink-2 hide-s by">{visit.providerName}</td>}
      <td className="hide-s how">{mode && <Icon name={mode.icon} label={mode.label} />}</td>
      <td className="end">
        {mark && highlightLabels[mark] && <span className="just">{highlightLabels[mark]}</span>}{' '}
        {isTimeOver(visit, now) ? (
          <Badge tone="warning">No outcome yet</Badge>
        ) : visit.isWithoutClinician && visit.status === 'Scheduled' ? (
          <Badge tone="warning">No clinician</Badge>
        ) : (
          <Badge tone={statusTones[visit.status]}>{visit.status}</Badge>
        )}
      </td>
      <td className="act hide-s">
        <RowMenu who={visit.patientName} offers={offers} onAct={onAct} />
      </td>
    </LinkedRow>
  )
}

/** Behind us: it ended, or it will not take place. */
const isDone = ({ status, endsAt }: StaffAppointment, now: number) =>
  toEpochMs(endsAt) < now &&
  (terminalStatuses.some((one) => one === status) || status === 'Documenting')

/** Its start has passed and its status is still Scheduled. */
const isLate = (visit: StaffAppointment, now: number) =>
  visit.status === 'Scheduled' && isLateEnough(visit, now)
