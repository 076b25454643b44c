import type { PlainDate } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import { PageLinks } from '../lists/PageLinks'
import type { BoardProps } from './AppointmentBoard'
import { availableActions } from './actions/actions'
import type { BoardFilters } from './filters/board-filters'
import { NoAppointments } from './NoAppointments'
import { AppointmentTable } from './rows/AppointmentTable'
import { BoardRow } from './rows/BoardRow'
import { Summary } from './Summary'
import type { useAppointments } from './use-appointments'
import type { useVisitActions } from './use-visit-actions'
import type { VisitCardState } from './use-visit-card'
import { WaitingList } from './waiting/WaitingList'

type Props = Pick<BoardProps, 'title' | 'filters' | 'first' | 'withProvider' | 'scopeNote'> &
  Pick<ReturnType<typeof useAppointments>, 'list' | 'hold' | 'settle'> &
  Pick<ReturnType<typeof useVisitActions>, 'act'> & {
    card: VisitCardState
    clock: ClockSettings
    now: number
    today: PlainDate
    address: (more: Partial<BoardFilters>) => string
  }

/** The visits of a day: who waits, how many there are of what, and each in its row. */
export const DayAppointments = (props: Props) => {
  const { title, filters, first, withProvider, scopeNote } = props
  const { list, hold, settle, act, card, clock, now, today, address } = props
  const here = address({})
  return (
    <div className="body">
      {scopeNote && <p className="sum ink-2">{scopeNote}</p>}
      <WaitingList
        visits={Object.values(list.visits)}
        clock={clock}
        now={now}
        withProvider={withProvider}
      />
      <Summary list={list} />
      {list.order.length > 0 ? (
        <AppointmentTable
          label={title}
          list={list}
          clock={clock}
          now={filters.date === today ? now : null}
          continues={{ before: Boolean(filters.after), after: Boolean(first.next) }}
          withProvider={withProvider}
          onEnter={hold}
          onLeave={settle}
          row={(visit) => (
            <BoardRow
              visit={visit}
              mark={list.marks[visit.id]}
              clock={clock}
              now={now}
              selected={card.listed?.id === visit.id && visit.patientId === card.patientId}
              withProvider={withProvider}
              href={`${here}${here.includes('?') ? '&' : '?'}patient=${visit.patientId}`}
              offers={availableActions(visit, now)}
              onOpen={() => card.open(visit.patientId, visit.id)}
              onAct={(wanted) => act(visit.id, wanted)}
            />
          )}
        />
      ) : (
        <NoAppointments filters={filters} today={today} address={address} />
      )}
      <PageLinks
        first={address({ after: undefined })}
        here={here}
        next={first.next && address({ after: first.next })}
        words={{ first: 'First visits of this day', next: 'Later visits of this day' }}
      />
    </div>
  )
}
