import { useMemo, useState } from 'react'
import { localDate, type PlainDate } from '#edge/platform/time'
import { reportError } from '#islands/stores/error-reporting'
import { useServerNow } from '#islands/stores/use-server-now'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import type { StaffUser } from '../access/require-staff'
import type { PatientCardData } from '../patient-card/patient-card'
import ShortcutsDialog from '../shortcuts/ShortcutsDialog'
import { ActionDialog } from './actions/ActionDialog'
import { AdHocButton } from './actions/AdHocButton'
import { type AppointmentAction, actions } from './actions/actions'
import type { AppointmentPage, AppointmentQuery } from './appointment'
import { BoardHeader } from './BoardHeader'
import { DayAppointments } from './DayAppointments'
import { type BoardFilters, filtersUrl } from './filters/board-filters'
import { type Choices, Filters } from './filters/Filters'
import { PendingUpdates } from './PendingUpdates'
import { ShortcutsBar } from './ShortcutsBar'
import { useAppointments } from './use-appointments'
import { keyLines, useBoardKeys } from './use-board-keys'
import { useVisitActions } from './use-visit-actions'
import { useVisitCard } from './use-visit-card'
import { VisitCard } from './VisitCard'

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
  const { me, title, path, filters, query, choices, own, acts } = props
  const now = useServerNow(props.now)
  const today: PlainDate = localDate(now, me.zone)
  const clock = useMemo(() => ({ zone: me.zone, hours: me.hours }), [me.zone, me.hours])
  const { announcement, refresh, ...visits } = useAppointments(props.first, {
    role: me.role,
    query,
    after: filters.after,
    clock,
  })
  const { list, settle } = visits
  const card = useVisitCard(me, props.card, list)
  const { act, doing, correct, close } = useVisitActions(list, refresh, props.now)
  const keys = actions.filter((each) => acts.includes(each.act))
  const [areKeysShown, showKeys] = useState(false)
  useBoardKeys({ list, card, keys, act, onHelp: () => showKeys(true) })
  const address = (more: Partial<BoardFilters>) => filtersUrl(path, { ...filters, ...more }, today)
  return (
    <div className={card.patientId ? 'desk with-card' : 'desk'}>
      <div className="work" inert={card.covers}>
        <BoardHeader title={title} now={now} clock={clock}>
          {props.canAddVisit && (
            <AdHocButton
              own={own}
              providers={choices.providers}
              clock={clock}
              drawnAt={props.now}
            />
          )}
        </BoardHeader>
        <Filters path={path} filters={filters} today={today} choices={choices} address={address} />
        <DayAppointments {...props} {...visits} {...{ act, card, clock, now, today, address }} />
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
      {areKeysShown && <ShortcutsDialog lines={keyLines(keys)} onClose={() => showKeys(false)} />}
    </div>
  )
}
