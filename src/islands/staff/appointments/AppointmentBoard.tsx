import { useCallback, useMemo, useState } from 'react'
import { type PlainDate, plainDate } from '../../../edge/time'
import { report } from '../../stores/error-reporting'
import { ErrorBoundary } from '../../ui/ErrorBoundary'
import type { Colleague } from '../chrome/require-staff'
import { PatientCard } from '../patient-card/PatientCard'
import type { CardData } from '../patient-card/patient-card'
import { useCard } from '../patient-card/use-patient-card'
import { ActDialog, actAtOnce, asksFirst, type Doing } from './ActionDialog'
import { VisitRow } from './AppointmentRow'
import { VisitTable } from './AppointmentTable'
import { type Act, type Actor, actsOn } from './actions'
import type { VisitPage } from './appointment'
import { BoardBar } from './BoardHeader'
import { type Choices, Filters } from './Filters'
import { type Asked, addressOf, shownOn } from './filters'
import { NoVisits } from './NoAppointments'
import { JustIn } from './PendingUpdates'
import { KeysLine } from './ShortcutsBar'
import { KeysDialog } from './ShortcutsDialog'
import { Summary } from './Summary'
import { rowInFocus, useKeys, walkRows } from './shortcuts'
import { useVisits } from './use-appointments'
import { useNow } from './use-now'

export interface BoardProps {
  readonly me: Colleague & Actor
  readonly title: string
  /** '/staff/day' */
  readonly path: string
  readonly asked: Asked
  readonly first: VisitPage
  readonly choices: Choices
  /** Whose visits these are is said in each row. */
  readonly withProvider: boolean
  /** Only this clinician's, whatever the address says. */
  readonly own?: string
  readonly card: CardData | null
  /** Epoch milliseconds at which the page was drawn. */
  readonly now: number
}

/** A day of visits. An island because others change it while one is looking. */
export const Board = (props: BoardProps) => (
  <ErrorBoundary report={report} home="/staff">
    <Day {...props} />
  </ErrorBoundary>
)

const Day = (props: BoardProps) => {
  const { me, title, path, asked, first, choices, withProvider, own, card: firstCard } = props
  const now = useNow(props.now)
  const today: PlainDate = plainDate(now, me.zone)
  const clock = useMemo(() => ({ zone: me.zone, hours: me.hours }), [me.zone, me.hours])
  const shown = useMemo(
    () => shownOn({ ...asked, provider: own ?? asked.provider }, me.zone),
    [asked, own, me.zone],
  )
  const { list, total, spoken, refresh, hold, settle } = useVisits(first, {
    role: me.role,
    shown,
    after: asked.after,
    clock,
  })
  const { card, patientId, visitId, covers, open, close, reread } = useCard(me.role, firstCard)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [keysShown, showKeys] = useState(false)

  const act = useCallback(
    (id: string, wanted: Act) => {
      const visit = list.visits[id]
      if (!visit || !actsOn(visit, me, Date.now()).some(({ act }) => act === wanted)) return
      if (asksFirst(wanted)) return setDoing({ act: wanted, visit })
      void actAtOnce({ act: wanted, visit }).then(() => refresh(id))
    },
    [list, me, refresh],
  )
  const onRow = (wanted: Act) => () => {
    const id = rowInFocus() ?? visitId
    if (id) act(id, wanted)
  }
  useKeys({
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
  const address = (more: Partial<Asked>) => addressOf(path, { ...asked, ...more }, today)
  return (
    <div className={patientId ? 'desk with-card' : 'desk'}>
      <div className="work" inert={covers}>
        <BoardBar title={title} now={now} clock={clock} />
        <Filters path={path} asked={asked} today={today} choices={choices} address={address} />
        <div className="body">
          <Summary list={list} total={total} />
          {rows.length > 0 ? (
            <VisitTable
              label={title}
              list={list}
              clock={clock}
              now={asked.date === today ? now : null}
              withProvider={withProvider}
              onEnter={hold}
              onLeave={settle}
              row={(visit) => (
                <VisitRow
                  visit={visit}
                  mark={list.marks[visit.id]}
                  clock={clock}
                  now={now}
                  selected={context?.id === visit.id && visit.patientId === patientId}
                  withProvider={withProvider}
                  href={`${address({})}${address({}).includes('?') ? '&' : '?'}patient=${visit.patientId}`}
                  offers={actsOn(visit, me, now)}
                  onOpen={() => open(visit.patientId, visit.id)}
                  onAct={(wanted) => act(visit.id, wanted)}
                />
              )}
            />
          ) : (
            <NoVisits asked={asked} today={today} address={address} />
          )}
          {first.next && (
            <p className="more">
              <a href={address({ after: first.next })}>Later visits of this day</a>
            </p>
          )}
        </div>
        <JustIn list={list} clock={clock} onShow={settle} />
        <KeysLine onAll={() => showKeys(true)} />
        <p className="sr" role="status">
          {spoken}
        </p>
      </div>
      {patientId && (
        <PatientCard
          key={patientId}
          data={card}
          me={me}
          now={now}
          visit={context}
          offers={context ? actsOn(context, me, now) : []}
          onAct={(wanted) => context && act(context.id, wanted)}
          onClose={close}
        />
      )}
      {doing && (
        <ActDialog
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
      {keysShown && <KeysDialog lines={keyLines} onClose={() => showKeys(false)} />}
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
  { keys: ['?'], does: 'This list' },
]
