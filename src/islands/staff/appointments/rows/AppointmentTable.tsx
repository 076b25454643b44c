import { Fragment, type ReactNode } from 'react'
import { toEpochMs } from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import type { StaffAppointment } from '../appointment'
import { formatTime } from './format'
import type { ListState } from './list-state'

type Props = {
  label: string
  list: ListState
  clock: ClockSettings
  /** The present, where the day shown is today. */
  now: number | null
  /** Whether other pages of the day hold earlier or later visits. */
  continues: { readonly before: boolean; readonly after: boolean }
  withProvider: boolean
  row: (visit: StaffAppointment) => ReactNode
  onEnter: () => void
  onLeave: () => void
}

/** The visits by time, with a line where the present is. */
export const AppointmentTable = ({
  label,
  list: { order, visits },
  clock,
  now,
  continues,
  withProvider,
  row,
  onEnter,
  onLeave,
}: Props) => {
  const rows = order.flatMap((id) => visits[id] ?? [])
  const coming = now === null ? -1 : rows.findIndex(({ startsAt }) => toEpochMs(startsAt) > now)
  const isOnOtherPage = (coming === -1 && continues.after) || (coming === 0 && continues.before)
  const line = now !== null && !isOnOtherPage && (
    <NowLine at={formatTime(now, clock)} columns={withProvider ? 7 : 6} key="now" />
  )
  return (
    <table
      className="table rows timed"
      aria-label={label}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onEnter()}
      onPointerLeave={onLeave}
    >
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Patient</th>
          <th scope="col" className="hide-s">
            Visit
          </th>
          {withProvider && (
            <th scope="col" className="hide-s by">
              Clinician
            </th>
          )}
          <th scope="col" className="hide-s">
            <span className="sr">How</span>
          </th>
          <th scope="col" className="end">
            Status
          </th>
          <th scope="col" className="hide-s">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((visit, place) => (
          <Fragment key={visit.id}>
            {place === coming && line}
            {row(visit)}
          </Fragment>
        ))}
        {coming === -1 && line}
      </tbody>
    </table>
  )
}

const NowLine = ({ at, columns }: { at: string; columns: number }) => (
  <tr className="nowl">
    <td colSpan={columns}>
      <div>
        <span className="sr">Now, </span>
        <bdi>{at}</bdi>
      </div>
    </td>
  </tr>
)
