import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { localDate, type PlainDate } from '#edge/platform/time'
import { reportError } from '#islands/stores/error-reporting'
import { toast } from '#islands/stores/toasts'
import { serverNow, useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import { usePatientHandOver } from '../access/staff-events'
import { PageLinks } from '../lists/PageLinks'
import { PatientCard } from '../patient-card/PatientCard'
import type { PatientCardData } from '../patient-card/patient-card'
import { usePatientCard } from '../patient-card/use-patient-card'
import { ShortcutsDialog } from '../shortcuts/ShortcutsDialog'
import { useShortcuts } from '../shortcuts/shortcuts'
import { rowInFocus, walkRows } from '../shortcuts/walk-rows'
import { ActionDialog, needsDialog, performNow } from './actions/ActionDialog'
import {
  type AppointmentAction,
  type AvailableAction,
  actions,
  availableActions,
  refusalOf,
} from './actions/actions'
import type { AppointmentPage, StaffAppointment } from './appointment'
import { BoardHeader } from './BoardHeader'
import { CardVisit } from './CardVisit'
import { type BoardFilters, filtersUrl, withinDay } from './filters/board-filters'
import { type Choices, Filters } from './filters/Filters'
import { NoAppointments } from './NoAppointments'
import { PendingUpdates } from './PendingUpdates'
import { AppointmentTable } from './rows/AppointmentTable'
import { BoardRow } from './rows/BoardRow'
import type { ListState } from './rows/list-state'
import { ShortcutsBar } from './ShortcutsBar'
import { Summary } from './Summary'
import { useAppointments } from './use-appointments'
import { WaitingList } from './waiting/WaitingList'

const NewVisitDialog = lazy(() =>
  import('./actions/NewVisitDialog').then(({ NewVisitDialog }) => ({ default: NewVisitDialog })),
)

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
  /** What this role ever does with an appointment: other keys are not offered. */
  readonly acts: readonly AppointmentAction[]
  /** Whose appointments these are, for a role that does not see all of them. */
  readonly scopeNote?: string | undefined
  /** May make visits outside the offered hours. */
  readonly canAddVisit: boolean
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
  const {
    me,
    title,
    path,
    filters,
    first,
    choices,
    withProvider,
    own,
    acts,
    card: firstCard,
  } = props
  const now = useServerNow(props.now)
  const today: PlainDate = localDate(now, me.zone)
  const clock = useMemo(() => ({ zone: me.zone, hours: me.hours }), [me.zone, me.hours])
  const query = useMemo(
    () => withinDay({ ...filters, provider: own ?? filters.provider }, me.zone),
    [filters, own, me.zone],
  )
  const { list, announcement, refresh, hold, settle } = useAppointments(first, {
    role: me.role,
    query,
    after: filters.after,
    clock,
  })
  const { card, patientId, visitId, covers, open, close, reread } = usePatientCard(
    me.access,
    firstCard,
  )
  usePatientHandOver(me.role, (changed) => {
    if (changed === null || changed === patientId) reread()
  })
  const [doing, setDoing] = useState<{ act: AppointmentAction; id: string } | null>(null)
  const sending = useRef(new Set<string>())
  const [keysShown, showKeys] = useState(false)
  const [isAdding, setAdding] = useState(false)

  const act = useCallback(
    (id: string, wanted: AppointmentAction) => {
      const visit = list.visits[id]
      if (!visit) return
      const refusal = refusalOf(visit, wanted, serverNow(props.now))
      if (refusal) return void toast(refusal)
      if (needsDialog(wanted)) return setDoing({ act: wanted, id })
      // Pressed twice, it is done once.
      if (sending.current.has(id)) return
      sending.current.add(id)
      void performNow({ act: wanted, visit })
        .then(() => refresh(id))
        .finally(() => sending.current.delete(id))
    },
    [list, refresh, props.now],
  )
  const rows = list.order.flatMap((id) => list.visits[id] ?? [])
  const cardVisit = useShownVisit(list, patientId, visitId)
  const context = cardVisit?.isListed ? cardVisit.visit : null
  // Never on one patient while the card beside the list shows another.
  const onRow = (wanted: AppointmentAction) => () => {
    const focused = rowInFocus()
    const visit = focused ? list.visits[focused] : context
    if (!visit) return
    if (!patientId || visit.id === context?.id) return act(visit.id, wanted)
    open(visit.patientId, visit.id)
    toast(`The card now shows ${visit.patientName}. Press the key again to go on.`)
  }
  const keys = actions.filter((each) => acts.includes(each.act))
  useShortcuts({
    j: () => walkRows(1),
    k: () => walkRows(-1),
    ...Object.fromEntries(keys.map(({ key, act }) => [key, onRow(act)])),
    '?': () => showKeys(true),
    Escape: close,
  })
  // What a colleague or the patient changes of a visit stands in the card of the patient too.
  const versions = Object.values(list.visits)
    .filter((visit) => visit.patientId === patientId)
    .map(({ version }) => version)
    .join()
  const read = useRef({ patientId, versions })
  useEffect(() => {
    const before = read.current
    read.current = { patientId, versions }
    if (before.patientId === patientId && before.versions !== versions) reread()
  }, [patientId, versions, reread])
  const visitInHand = doing && list.visits[doing.id]

  const address = (more: Partial<BoardFilters>) => filtersUrl(path, { ...filters, ...more }, today)
  return (
    <div className={patientId ? 'desk with-card' : 'desk'}>
      <div className="work" inert={covers}>
        <BoardHeader title={title} now={now} clock={clock}>
          {props.canAddVisit && (
            <Button size="small" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              New visit now
            </Button>
          )}
        </BoardHeader>
        <Filters path={path} filters={filters} today={today} choices={choices} address={address} />
        <div className="body">
          {props.scopeNote && <p className="sum ink-2">{props.scopeNote}</p>}
          <WaitingList
            visits={Object.values(list.visits)}
            clock={clock}
            now={now}
            withProvider={withProvider}
          />
          <Summary list={list} />
          {rows.length > 0 ? (
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
          <PageLinks
            first={address({ after: undefined })}
            here={address({})}
            next={first.next && address({ after: first.next })}
            words={{ first: 'First visits of this day', next: 'Later visits of this day' }}
          />
        </div>
        <PendingUpdates list={list} clock={clock} onShow={settle} />
        <ShortcutsBar keys={keys} onAll={() => showKeys(true)} />
        <p className="sr" role="status">
          {announcement}
        </p>
      </div>
      {patientId && (
        <PatientCard key={patientId} data={card} me={me} now={now} onClose={close}>
          {cardVisit && (
            <CardVisit
              visit={cardVisit.visit}
              me={me}
              hasLeft={!context}
              offers={context ? availableActions(context, now) : []}
              onAct={(wanted) => context && act(context.id, wanted)}
            />
          )}
        </PatientCard>
      )}
      {doing && visitInHand && (
        <ActionDialog
          key={doing.id + doing.act}
          doing={{ act: doing.act, visit: visitInHand }}
          role={me.role}
          clock={clock}
          onChanged={refresh}
          onUndo={
            acts.includes('correct_to_scheduled')
              ? (id) => setDoing({ act: 'correct_to_scheduled', id })
              : undefined
          }
          onClose={() => setDoing(null)}
        />
      )}
      {isAdding && (
        <Suspense>
          <NewVisitDialog
            own={own}
            providers={choices.providers}
            drawnAt={props.now}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
      {keysShown && <ShortcutsDialog lines={keyLines(keys)} onClose={() => showKeys(false)} />}
    </div>
  )
}

interface ShownVisit {
  readonly visit: StaffAppointment
  /** Whether the list still knows of it; else it is cardVisit as it was last seen. */
  readonly isListed: boolean
}

/**
 * The visit a card was opened from; else the patient's first in the list, once found. It stays the same one when it
 * moves or leaves the list: another visit of the patient never takes its place.
 */
const useShownVisit = (
  { visits, order }: ListState,
  patientId: string | null,
  visitId: string | null,
): ShownVisit | null => {
  const lastSeen = useRef<StaffAppointment | null>(null)
  const before = lastSeen.current?.patientId === patientId ? lastSeen.current : null
  const id =
    visitId ?? before?.id ?? order.find((each) => visits[each]?.patientId === patientId) ?? null
  const listed = (patientId && id && visits[id]) || null
  lastSeen.current = listed ?? (before?.id === id ? before : null)
  return lastSeen.current && { visit: lastSeen.current, isListed: listed !== null }
}

const keyLines = (keys: readonly AvailableAction[]) => [
  { keys: ['J', 'K'], does: 'Next and previous visit' },
  { keys: ['Enter'], does: 'Open the patient card' },
  { keys: ['Esc'], does: 'Close the card' },
  ...keys.map(({ key, label }) => ({ keys: [key.toUpperCase()], does: label })),
  { keys: ['?'], does: 'Show the shortcuts' },
]
