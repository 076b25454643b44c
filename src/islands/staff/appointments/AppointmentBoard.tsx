import { lazy, Suspense, useMemo, useState } from 'react'
import { localDate, type PlainDate } from '#edge/platform/time'
import { reportError } from '#islands/stores/error-reporting'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import { PageLinks } from '../lists/PageLinks'
import type { PatientCardData } from '../patient-card/patient-card'
import ShortcutsDialog from '../shortcuts/ShortcutsDialog'
import { ActionDialog } from './actions/ActionDialog'
import { type AppointmentAction, actions, availableActions } from './actions/actions'
import type { AppointmentPage, AppointmentQuery } from './appointment'
import { BoardHeader } from './BoardHeader'
import { type BoardFilters, filtersUrl } from './filters/board-filters'
import { type Choices, Filters } from './filters/Filters'
import { NoAppointments } from './NoAppointments'
import { PendingUpdates } from './PendingUpdates'
import { AppointmentTable } from './rows/AppointmentTable'
import { BoardRow } from './rows/BoardRow'
import { ShortcutsBar } from './ShortcutsBar'
import { Summary } from './Summary'
import { useAppointments } from './use-appointments'
import { keyLines, useBoardKeys } from './use-board-keys'
import { useVisitActions } from './use-visit-actions'
import { useVisitCard } from './use-visit-card'
import { VisitCard } from './VisitCard'
import { WaitingList } from './waiting/WaitingList'

const NewVisitDialog = lazy(() => import('./actions/NewVisitDialog'))

export interface BoardProps {
  readonly me: StaffUser
  readonly title: string
  /** '/staff/day' */
  readonly path: string
  readonly filters: BoardFilters
  /** The day and all that the list is narrowed to, by the filters or without a choice. */
  readonly query: AppointmentQuery
  readonly first: AppointmentPage
  readonly choices: Choices
  /** Whose visits these are is said in each row. */
  readonly withProvider: boolean
  /** Only this provider's. */
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
  const { me, title, path, filters, query, first, choices, withProvider, own, acts } = props
  const now = useServerNow(props.now)
  const today: PlainDate = localDate(now, me.zone)
  const clock = useMemo(() => ({ zone: me.zone, hours: me.hours }), [me.zone, me.hours])
  const { list, announcement, refresh, hold, settle } = useAppointments(first, {
    role: me.role,
    query,
    after: filters.after,
    clock,
  })
  const card = useVisitCard(me, props.card, list)
  const { act, doing, correct, close } = useVisitActions(list, refresh, props.now)
  const keys = actions.filter((each) => acts.includes(each.act))
  const [areKeysShown, showKeys] = useState(false)
  useBoardKeys({ list, card, keys, act, onHelp: () => showKeys(true) })
  const [isAdding, setAdding] = useState(false)
  const address = (more: Partial<BoardFilters>) => filtersUrl(path, { ...filters, ...more }, today)
  return (
    <div className={card.patientId ? 'desk with-card' : 'desk'}>
      <div className="work" inert={card.covers}>
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
                  href={`${address({})}${address({}).includes('?') ? '&' : '?'}patient=${visit.patientId}`}
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
      <VisitCard card={card} me={me} now={now} onAct={act} />
      {doing && (
        <ActionDialog
          key={doing.visit.id + doing.act}
          doing={doing}
          role={me.role}
          clock={clock}
          onChanged={refresh}
          onUndo={acts.includes('correct_to_scheduled') ? correct : undefined}
          onClose={close}
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
      {areKeysShown && <ShortcutsDialog lines={keyLines(keys)} onClose={() => showKeys(false)} />}
    </div>
  )
}
