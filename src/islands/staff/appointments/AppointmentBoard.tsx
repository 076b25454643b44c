import { useCallback, useMemo, useState } from 'react'
import { localDate, type PlainDate } from '#edge/platform/time'
import { reportError } from '#islands/stores/error-reporting'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import type { StaffUser } from '../chrome/require-staff'
import { PatientCard } from '../patient-card/PatientCard'
import type { PatientCardData } from '../patient-card/patient-card'
import { usePatientCard } from '../patient-card/use-patient-card'
import { ActionDialog, needsDialog, type PendingAction, performNow } from './ActionDialog'
import { AppointmentTable } from './AppointmentTable'
import { type AppointmentAction, availableActions } from './actions'
import type { AppointmentPage } from './appointment'
import { BoardHeader } from './BoardHeader'
import { BoardRow } from './BoardRow'
import { type BoardFilters, filtersUrl, withinDay } from './board-filters'
import { type Choices, Filters } from './Filters'
import { NoAppointments } from './NoAppointments'
import { PendingUpdates } from './PendingUpdates'
import { ShortcutsBar } from './ShortcutsBar'
import { ShortcutsDialog } from './ShortcutsDialog'
import { Summary } from './Summary'
import { rowInFocus, useShortcuts, walkRows } from './shortcuts'
import { useAppointments } from './use-appointments'
import { useNow } from './use-now'

export interface BoardProps {
  readonly me: StaffUser
  readonly title: string
  /** '/staff/day' */
  readonly path: string
  readonly filters: BoardFilters
  readonly first: AppointmentPage
  readonly choices: Choices
  /** Whose visits these are is said in each row. */
  readonly withProvider: boolean
  /** Only this provider's; overrides the URL's filter. */
  readonly own?: string
  readonly card: PatientCardData | null
  /** Epoch milliseconds at which the page was drawn. */
  readonly now: number
}

/** A day of visits. An island because others change it while one is looking. */
export const AppointmentBoard = (props: BoardProps) => (
  <ErrorBoundary report={reportError} home="/staff">
    <Day {...props} />
  </ErrorBoundary>
)

const Day = (props: BoardProps) => {
  const { me, title, path, filters, first, choices, withProvider, own, card: firstCard } = props
  const now = useNow(props.now)
  const today: PlainDate = localDate(now, me.zone)
  const clock = useMemo(() => ({ zone: me.zone, hours: me.hours }), [me.zone, me.hours])
  const query = useMemo(
    () => withinDay({ ...filters, provider: own ?? filters.provider }, me.zone),
    [filters, own, me.zone],
  )
  const { list, total, announcement, refresh, hold, settle } = useAppointments(first, {
    role: me.role,
    query,
    after: filters.after,
    clock,
  })
  const { card, patientId, visitId, covers, open, close, reread } = usePatientCard(
    me.access,
    firstCard,
  )
  const [doing, setDoing] = useState<PendingAction | null>(null)
  const [keysShown, showKeys] = useState(false)

  const act = useCallback(
    (id: string, wanted: AppointmentAction) => {
      const visit = list.visits[id]
      if (!visit || !availableActions(visit, Date.now()).some(({ act }) => act === wanted)) return
      if (needsDialog(wanted)) return setDoing({ act: wanted, visit })
      void performNow({ act: wanted, visit }).then(() => refresh(id))
    },
    [list, refresh],
  )
  const onRow = (wanted: AppointmentAction) => () => {
    const id = rowInFocus() ?? visitId
    if (id) act(id, wanted)
  }
  useShortcuts({
    j: () => walkRows(1),
    k: () => walkRows(-1),
    r: onRow('reschedule'),
    i: onRow('send_invite'),
    l: onRow('log_call'),
    m: onRow('set_missed'),
    c: onRow('set_canceled'),
    '?': () => showKeys(true),
    Escape: close,
  })

  const rows = list.order.flatMap((id) => list.visits[id] ?? [])
  const context =
    (visitId && list.visits[visitId]) || rows.find((visit) => visit.patientId === patientId) || null
  const address = (more: Partial<BoardFilters>) => filtersUrl(path, { ...filters, ...more }, today)
  return (
    <div className={patientId ? 'desk with-card' : 'desk'}>
      <div className="work" inert={covers}>
        <BoardHeader title={title} now={now} clock={clock} />
        <Filters path={path} filters={filters} today={today} choices={choices} address={address} />
        <div className="body">
          <Summary list={list} total={total} />
          {rows.length > 0 ? (
            <AppointmentTable
              label={title}
              list={list}
              clock={clock}
              now={filters.date === today ? now : null}
              withProvider={withProvider}
              onEnter={hold}
              onLeave={settle}
              row={(visit) => (
                <BoardRow
                  visit={visit}
                  mark={list.marks[visit.id]}
                  clock={clock}
                  now={now}
                  selected={context?.id === visit.id && visit.patientId === patientId}
                  withProvider={withProvider}
                  href={`${address({})}${address({}).includes('?') ? '&' : '?'}patient=${visit.patientId}`}
                  offers={availableActions(visit, now)}
                  onOpen={() => open(visit.patientId, visit.id)}
                  onAct={(wanted) => act(visit.id, wanted)}
                />
              )}
            />
          ) : (
            <NoAppointments filters={filters} today={today} address={address} />
          )}
          {first.next && (
            <p className="more">
              <a href={address({ after: first.next })}>Later visits of this day</a>
            </p>
          )}
        </div>
        <PendingUpdates list={list} clock={clock} onShow={settle} />
        <ShortcutsBar onAll={() => showKeys(true)} />
        <p className="sr" role="status">
          {announcement}
        </p>
      </div>
      {patientId && (
        <PatientCard
          key={patientId}
          data={card}
          me={me}
          now={now}
          visit={context}
          offers={context ? availableActions(context, now) : []}
          onAct={(wanted) => context && act(context.id, wanted)}
          onClose={close}
        />
      )}
      {doing && (
        <ActionDialog
          key={doing.visit.id + doing.act}
          doing={doing}
          role={me.role}
          clock={clock}
          onChanged={(id) => {
            void refresh(id)
            reread()
          }}
          onClose={() => setDoing(null)}
        />
      )}
      {keysShown && <ShortcutsDialog lines={keyLines} onClose={() => showKeys(false)} />}
    </div>
  )
}

const keyLines = [
  { keys: ['J', 'K'], does: 'Next and previous visit' },
  { keys: ['Enter'], does: 'Open the patient card' },
  { keys: ['Esc'], does: 'Close the card' },
  { keys: ['R'], does: 'Reschedule' },
  { keys: ['I'], does: 'Send invite' },
  { keys: ['L'], does: 'Log a call attempt' },
  { keys: ['M'], does: 'Mark missed' },
  { keys: ['C'], does: 'Cancel visit' },
  { keys: ['?'], does: 'Show the shortcuts' },
]
