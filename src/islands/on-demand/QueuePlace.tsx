import { useEffect, useState } from 'react'
import { estimateWait } from '#edge/domains/appointments/on_demand/estimate'
import { comeWithinMs } from '#edge/domains/appointments/transition-guards'
import { iso, localDate, minuteMs } from '#edge/platform/time'
import { type Clock, dayAndTime, timeAndZone } from '../appointments/format'
import { forgetOpenVisit } from '../open-visit/open-visit'
import { useKeepSession } from '../open-visit/use-keep-session'
import { useWakeLock } from '../open-visit/use-wake-lock'
import { apiWithLocalErrors } from '../stores/api'
import { reportError } from '../stores/error-reporting'
import { useQuery } from '../stores/use-query'
import { useServerNow } from '../stores/use-server-now'
import { Button, ButtonLink } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ActionError } from '../ui/feedback/ActionError'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary'
import { Note } from '../ui/feedback/Note'
import { Icon } from '../ui/Icon'
import { useAction } from '../ui/use-action'
import { QueueEnding } from './QueueEnding'
import { type QueueScreen, queueScreen, type QueuedVisit as Visit } from './queued-visit'
import { useCallToRoom } from './use-call-to-room'
import { useHeartbeat } from './use-heartbeat'

type Props = {
  patientId: string
  /** As it was when the page was drawn. */
  first: Visit
  clock: Clock
  serverNow: number
  /** The last four digits of the number on file; null where there is none to call. */
  phoneEnd: string | null
  isPep: boolean
  /** Of its visit. */
  time: { readonly startsAt: string; readonly endsAt?: string | undefined }
  againHref: string
  scheduleHref: string
  /** Where it is answered in writing instead; null where that is not offered. */
  writingHref: string | null
}

/** A patient's place in line until a clinician is ready. An island: it tells that they are still there, and hears who is. */
export const QueuePlace = (props: Props) => (
  <ErrorBoundary report={reportError} home="/app">
    <Queue {...props} />
  </ErrorBoundary>
)

const Queue = ({ first, patientId, ...rest }: Props) => {
  const { visit, updatedAt, isLost, refresh } = useHeartbeat(patientId, first, rest.serverNow)
  const screen = queueScreen(visit)
  const shared = { ...rest, visit, updatedAt, isLost, refresh }
  if (screen === 'waiting') return <Waiting {...shared} />
  if (screen === 'ready') return <Ready {...shared} />
  return <Ended {...shared} patientId={patientId} screen={screen} />
}

type ScreenProps = Omit<Props, 'first' | 'patientId'> & {
  visit: Visit
  /** When it was as it is shown, by the server's clock. */
  updatedAt: number
  /** The page has no connection. */
  isLost: boolean
  refresh: () => Promise<unknown>
}

/** After this long in line, other ways are offered. */
const longWaitMs = 10 * minuteMs

const Waiting = ({
  visit,
  updatedAt,
  isLost,
  refresh,
  clock,
  serverNow,
  phoneEnd,
  isPep,
  scheduleHref,
  writingHref,
}: ScreenProps) => {
  const now = useServerNow(serverNow)
  const { id, position, releasedCount, callback, queuedAt } = visit
  const wait = estimateWait(visit)
  const isUnstaffed = visit.clinicians === 0
  const waitedMs = now - Date.parse(queuedAt)
  const isLong = waitedMs >= longWaitMs
  const [isLeaving, setLeaving] = useState<string | null>(null)
  const call = useAction(async (wanted: boolean) => {
    await apiWithLocalErrors.call('POST /on_demand_appointments/:id/call_back', {
      params: { id },
      body: { callback: wanted },
    })
    await refresh()
  })
  // Given back, or left from its page: there is no room to return to.
  useEffect(forgetOpenVisit, [])
  useKeepSession(!callback)
  useWakeLock(!callback)
  const leave = async () => {
    await apiWithLocalErrors.call('POST /on_demand_appointments/:id/leave', { params: { id } })
    if (isLeaving === '/app') await refresh()
    else location.assign(isLeaving ?? '/app')
    setLeaving(null)
  }
  return (
    <div className="waiting-room stack g5">
      <div className="stack g2">
        <p className="here" role="status">
          {isLost ? 'Reconnecting. You keep your place.' : placeWords(position)}
        </p>
        <h1 tabIndex={-1}>You are in line</h1>
        <p>
          {wait && `${waitedMs > wait.until * minuteMs ? longerWait : waitWords(wait)} `}
          {isLong && `You have waited ${Math.floor(waitedMs / minuteMs)} minutes. `}
          <span className="ink-2 nowrap-t">{`Updated at ${timeAndZone(iso(updatedAt), clock)}.`}</span>
        </p>
      </div>
      {releasedCount > 0 && (
        <Note tone="warning">
          {visit.releaseCause === 'patient_absent'
            ? 'A clinician was ready for you, and we did not see you come within 3 minutes. You keep your place, before everyone who came after. When the next one is ready, press “Go to your visit” on this page.'
            : 'We’re sorry: your clinician was called away. You are before everyone who came after.'}
        </Note>
      )}
      {isPep && (
        <Note tone={isLong ? 'danger' : 'warning'} icon="clock">
          {isLong
            ? 'Go to an emergency room now if you can: it can start PEP right away, and each hour counts. You keep your place here until you leave the line.'
            : 'You are seen before others: PEP works best when it starts soon. An emergency room can start it right now.'}
        </Note>
      )}
      {callback ? (
        <Note tone="positive" icon="phone">
          {`We call you at the number ending in ${phoneEnd}. You can close this page.`}
        </Note>
      ) : (
        <p>
          Keep this page open. It rings when a clinician is ready: then you have 3 minutes to press
          “Go to your visit”.
        </p>
      )}
      {isUnstaffed ? (
        <Note>
          {callback
            ? 'No clinician who may see you is at work right now. We call you when one is, or you choose the earliest time.'
            : 'No clinician who may see you is at work right now, so we can’t say how long it takes. Choose another way below, or keep waiting.'}
        </Note>
      ) : (
        isLong && (
          <Note>
            This takes longer than it should, and we’re sorry. Keep waiting, or choose another way
            below.
          </Note>
        )
      )}
      <div className="actions">
        {phoneEnd && (
          <Button busy={call.busy} onClick={() => void call.run(!callback)}>
            <Icon name={callback ? 'video' : 'phone'} />
            {callback ? 'I’ll wait here instead' : 'Call me back instead'}
          </Button>
        )}
        <Button onClick={() => setLeaving(scheduleHref)}>
          <Icon name="calendar" />
          Choose a time instead
        </Button>
        {(isLong || isUnstaffed) && writingHref && (
          <Button onClick={() => setLeaving(writingHref)}>
            <Icon name="message-circle" />
            Be seen in writing instead
          </Button>
        )}
        <Button look="danger" onClick={() => setLeaving('/app')}>
          Leave the line
        </Button>
      </div>
      <ActionError error={call.error} />
      <ConfirmDialog
        open={isLeaving !== null}
        title="Leave the line?"
        confirm="Leave the line"
        keep="Keep my place"
        onConfirm={leave}
        onClose={() => setLeaving(null)}
      >
        <p>You give up your place. You can get in line again any time.</p>
      </ConfirmDialog>
    </div>
  )
}

type EndedProps = ScreenProps & {
  patientId: string
  screen: Exclude<QueueScreen, 'waiting' | 'ready'>
}

/** The time of a scheduled visit is read as it stands now: while a clinician had accepted it, it was another. */
const Ended = ({ visit, patientId, screen, clock, serverNow, time, ...rest }: EndedProps) => {
  const { appointmentId, reasonCode } = visit
  const now = useServerNow(serverNow, minuteMs)
  const { startsAt, endsAt } = useQuery(
    `/patients/${patientId}/appointments/${appointmentId}`,
    () => apiWithLocalErrors.appointments.in({ patients: patientId }).get(appointmentId),
    { initial: time, isOff: screen !== 'unchanged' },
  )
  return (
    <QueueEnding
      {...rest}
      screen={screen}
      reasonCode={reasonCode ?? null}
      visitHref={`/app/visits/${appointmentId}`}
      scheduledFor={dayAndTime(startsAt, localDate(now, clock.zone), clock)}
      isPast={endsAt !== undefined && Date.parse(endsAt) <= now}
    />
  )
}

/** Instead of an estimate that the wait has proved wrong. */
const longerWait = 'The line moves more slowly than usual.'

const waitWords = ({ from, until }: NonNullable<ReturnType<typeof estimateWait>>): string => {
  if (until === 1) return 'About a minute.'
  return from === 0 ? `At most about ${until} minutes.` : `About ${from} to ${until} minutes.`
}

const placeWords = (position: number | null): string => {
  if (position === null || position === 1) return 'You are next'
  return position === 2 ? 'One person is before you' : `${position - 1} people are before you`
}

const Ready = ({ visit, phoneEnd, serverNow }: ScreenProps) => {
  const name = visit.acceptedByName ?? 'Your clinician'
  const isCalled = Boolean(visit.callback && phoneEnd)
  const now = useServerNow(serverNow, 1_000)
  const hasBegun = visit.appointmentStatus === 'In progress'
  const leftMs = visit.acceptedAt ? Date.parse(visit.acceptedAt) + comeWithinMs - now : 0
  useCallToRoom(!isCalled, `● ${name}`)
  useKeepSession(!isCalled)
  useWakeLock(!isCalled)
  useEffect(() => {
    document.querySelector<HTMLElement>('.queue-ready')?.focus()
  }, [])
  return (
    <div className="waiting-room stack g4">
      <div className="stack g2" role="status">
        <p className="here">
          {hasBegun ? 'Your visit has begun' : 'Someone has accepted your visit'}
        </p>
        <h1 tabIndex={-1}>{`${name} is ready for you`}</h1>
      </div>
      <p>
        {isCalled
          ? `They call you at the number ending in ${phoneEnd}. You can also come by video.`
          : 'Press the button to come. We check your camera and microphone first.'}
      </p>
      {!isCalled && !hasBegun && (
        <p role="timer" className="num">
          {leftMs > 0
            ? `Please come within ${timeLeft(leftMs)}. After that you go back to the line.`
            : 'Please come now. You are about to go back to the line.'}
        </p>
      )}
      <div className="actions">
        <ButtonLink
          className="queue-ready"
          look="primary"
          size="big"
          href={`/app/visits/${visit.appointmentId}`}
        >
          <Icon name="video" />
          Go to your visit
        </ButtonLink>
      </div>
    </div>
  )
}

/** '2:07' */
const timeLeft = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
