import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { localDate, type PlainDate } from '#edge/platform/time'
import { isState } from '#edge/platform/us-states'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { calendarHref, type PatientAppointment } from '../appointments/appointment'
import {
  type Clock,
  dayAndTime,
  firstNameOf,
  nameWithSuffix,
  timeAndZone,
} from '../appointments/format'
import { appointmentsKey, loadAppointment } from '../appointments/load-appointments'
import { allowLeaving } from '../open-visit/LeaveGuard'
import { forgetOpenVisit, keepOpenVisit } from '../open-visit/open-visit'
import { api } from '../stores/api'
import { reportError } from '../stores/error-reporting'
import { useQuery } from '../stores/use-query'
import { useServerNow } from '../stores/use-server-now'
import { Button, ButtonLink } from '../ui/Button'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary'
import { Icon } from '../ui/Icon'
import type { CallProps } from './call/Call'
import { enterWaitingRoom, switchOwnMode } from './change-visit'
import { CannotCall } from './device-check/CannotCall'
import { Lobby } from './Lobby'
import { useCanCall } from './media/use-can-call'
import { PhoneDialog } from './phone/PhoneDialog'
import { PhoneVisit } from './phone/PhoneVisit'
import { VisitEnding } from './VisitEnding'
import { isGivenBack, opensAt, visitScreen } from './visit-screen'

const loadCall = () => import('./call/Call')
const LaterCall = lazyPart(loadCall)
const CheckOnly = lazyPart(() => import('./device-check/CheckOnly'))
/** Who reaches for the button is about to join. */
const prefetchCall = () => void loadCall().catch(() => {})

/** So long after its time a visit that has not begun is late, and who waits for it is told so. */
const lateAfterMs = 10 * 60_000

export type PatientVisitProps = {
  patientId: string
  /** Where they live, which is where most of them are. */
  homeState: string | null
  /** Where the visit is moved to another time. */
  moveHref: string
  appointment: PatientAppointment
  clock: Clock
  /** The server's clock when the page was drawn: a phone's own may be a day off. */
  serverNow: number
  supportPhone: string | null
  /** The last four digits of the number on file; null where there is none to call. */
  phoneEnd: string | null
  /** What a call is made with; loaded with the first one of the page where it is not given. */
  Call?: ComponentType<CallProps>
}

/** A patient's visit from the waiting room to its end. An island: the camera, the room and the live status are here. */
export const PatientVisit = (props: PatientVisitProps) => (
  <ErrorBoundary report={reportError} home="/app">
    <Visit {...props} />
  </ErrorBoundary>
)

const Visit = ({
  patientId,
  homeState,
  moveHref,
  clock,
  serverNow,
  supportPhone,
  phoneEnd,
  Call = LaterCall,
  ...first
}: PatientVisitProps) => {
  const visit = useQuery(
    `${appointmentsKey(patientId)}/${first.appointment.id}`,
    () => loadAppointment(api, patientId, first.appointment.id),
    { initial: first.appointment, pollMs: 30_000 },
  )
  const now = useServerNow(serverNow)
  const [hasJoined, setJoined] = useState(false)
  const [attestedState, setAttestedState] = useState(
    homeState && isState(homeState) ? homeState : null,
  )
  const arrival = { patientId, attestedState: attestedState ?? undefined }
  const today = localDate(now, clock.zone)
  const screen = visitScreen(visit, now)
  const isInRoom = screen === 'room' || (screen === 'lobby' && hasJoined)
  useEffect(() => {
    if (isInRoom) keepOpenVisit(visit.id)
    else if (screen !== 'lobby') forgetOpenVisit()
  }, [isInRoom, screen, visit.id])
  // Read anew, the page leads to the line.
  const mustReload = isGivenBack(first.appointment, visit)
  useEffect(() => {
    if (!mustReload) return
    allowLeaving()
    location.reload()
  }, [mustReload])
  const [isPhoneAsked, askPhone] = useState(false)
  const shared = { visit, clock, today, supportPhone }
  const onPhone = phoneEnd ? () => askPhone(true) : undefined
  const phoneDialog = isPhoneAsked && phoneEnd && (
    <PhoneDialog
      phoneEnd={phoneEnd}
      onDone={() => switchOwnMode(arrival, visit, 'phone')}
      onClose={() => askPhone(false)}
    />
  )
  const join = async () => {
    // Away from home: whether the visit can begin there is known before the devices are checked.
    if (attestedState !== homeState) await enterWaitingRoom(arrival, visit)
    setJoined(true)
  }
  const otherName = visit.provider ? firstNameOf(visit.provider) : 'Your clinician'
  if (isInRoom)
    return (
      <>
        <Suspense fallback={<p role="status">Checking</p>}>
          <Call
            appointmentId={visit.id}
            side="patient"
            otherName={otherName}
            title={visit.reason}
            onBeforeJoin={() => enterWaitingRoom(arrival, visit)}
            onPhone={onPhone}
            isLate={
              visit.status !== 'In progress' && now > Date.parse(visit.startsAt) + lateAfterMs
            }
            expected={
              now < Date.parse(visit.startsAt)
                ? `Your visit begins at ${timeAndZone(visit.startsAt, clock)}.`
                : undefined
            }
          />
        </Suspense>
        {phoneDialog}
      </>
    )
  if (screen === 'lobby')
    return (
      <>
        <Lobby
          moveHref={moveHref}
          attestedState={attestedState}
          onState={setAttestedState}
          onJoin={join}
          onReach={prefetchCall}
          onPhone={onPhone}
        >
          <Facts {...shared} />
        </Lobby>
        {phoneDialog}
      </>
    )
  if (screen === 'phone')
    return (
      <PhoneVisit
        visit={visit}
        phoneEnd={phoneEnd}
        onVideo={() => switchOwnMode(arrival, visit, 'video')}
      >
        <Facts {...shared} />
      </PhoneVisit>
    )
  if (screen === 'early') return <Early {...shared} />
  return (
    <VisitEnding screen={screen} visit={visit} supportPhone={supportPhone}>
      <Facts {...shared} />
    </VisitEnding>
  )
}

type ScreenProps = {
  visit: PatientAppointment
  clock: Clock
  today: PlainDate
  supportPhone: string | null
}

const Facts = ({ visit, clock, today }: ScreenProps) => (
  <p>
    <bdi>{dayAndTime(visit.startsAt, today, clock)}</bdi>
    {visit.provider && (
      <>
        {', '}
        <bdi translate="no">{nameWithSuffix(visit.provider)}</bdi>
      </>
    )}
  </p>
)

const Early = (props: ScreenProps) => {
  const { visit, clock } = props
  const canCall = useCanCall()
  const [isChecking, setChecking] = useState(false)
  const opens = timeAndZone(new Date(opensAt(visit)).toISOString(), clock)
  return (
    <div className="stack g4">
      <h1 tabIndex={-1}>Your visit</h1>
      <Facts {...props} />
      <p>{`The waiting room opens at ${opens}. You can check your camera and sound now.`}</p>
      {!canCall && <CannotCall />}
      <div className="actions">
        {!canCall && (
          <ButtonLink href="/app/messages?to=support" look="primary">
            Message your care team
          </ButtonLink>
        )}
        <Button {...(canCall && { look: 'primary' as const })} onClick={() => setChecking(true)}>
          <Icon name="video" />
          Check camera and sound
        </Button>
        <ButtonLink href={calendarHref(visit)}>
          <Icon name="calendar-plus" />
          Add to calendar
        </ButtonLink>
      </div>
      {isChecking && (
        <Suspense>
          <CheckOnly onClose={() => setChecking(false)} />
        </Suspense>
      )}
    </div>
  )
}
