import { useEffect, useRef, useState } from 'react'
import { localDate, type PlainDate, toEpochMs } from '#edge/platform/time'
import { type PatientAppointment, rescheduleHref } from '#islands/appointments/appointment'
import {
  declineEarlierTime,
  type EarlierTimeRequest,
  earlierTimesKey,
  type HeldTime,
  loadEarlierTimes,
} from '#islands/appointments/earlier-times/earlier-time'
import {
  type Clock,
  dayAndTime,
  firstNameOf,
  modeLabels,
  nameWithSuffix,
  providerTime,
  timeAndZone,
} from '#islands/appointments/format'
import { api } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { setFlash } from '#islands/stores/flash'
import { useQuery } from '#islands/stores/use-query'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { useAction } from '#islands/ui/use-action'
import { useBooking } from '../confirm/use-booking'

type Props = {
  patientId: string
  /** That moves, should the patient take the time. */
  appointment: PatientAppointment
  request: EarlierTimeRequest & { readonly offer: HeldTime }
  clock: Clock
  serverNow: number
}

/** A time held for the patient, to take or to leave. An island: it runs out while it is looked at. */
export const EarlierTimeOffer = (props: Props) => (
  <ErrorBoundary report={reportError} home="/app">
    <Offer {...props} />
  </ErrorBoundary>
)

const Offer = ({ patientId, appointment, request: first, clock, serverNow }: Props) => {
  const now = useServerNow(serverNow, 1_000)
  const requests = useQuery(earlierTimesKey(patientId), () => loadEarlierTimes(api, patientId), {
    initial: [first],
  })
  const [isGone, setGone] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { offer } = first
  const take = useBooking(
    {
      patientId,
      appointmentId: appointment.id,
      version: appointment.version,
      encounterTypeId: appointment.encounterTypeId,
      providerId: offer.provider.id,
      availabilityId: offer.availabilityId,
      time: offer.startsAt,
      date: localDate(offer.startsAt, clock.zone),
      hasPhotoId: true,
    },
    () => setGone(true),
  )
  const keep = useAction(async () => {
    await declineEarlierTime(patientId, first)
    setLeaving(true)
    setFlash('You keep your time, and you are still in line.', 'good')
    location.replace('/app')
  })
  const request = requests.find(({ id }) => id === first.id)
  const isHeld = request?.offer?.startsAt === offer.startsAt && now < toEpochMs(offer.expiresAt)
  // What this window decides is heard of before the next page is there.
  const isDeciding = take.busy || keep.busy || isLeaving
  const shared = { appointment, clock, today: localDate(now, clock.zone) }
  if (isGone || !(isHeld || isDeciding))
    return <Gone {...shared} isInLine={request !== undefined} />
  return (
    <div className="stack g5">
      <Time {...shared} offer={offer} msLeft={toEpochMs(offer.expiresAt) - now} />
      <div className="actions">
        <Button look="primary" busy={take.busy} onClick={() => !keep.busy && void take.book()}>
          Take this time
        </Button>
        <Button busy={keep.busy} onClick={() => !take.busy && void keep.run()}>
          Keep my time
        </Button>
      </div>
      <ActionError error={take.error ?? keep.error} />
    </div>
  )
}

type ScreenProps = { appointment: PatientAppointment; clock: Clock; today: PlainDate }

/** When it is and with whom, in place of what, and how long it is held. */
const Time = ({
  appointment,
  clock,
  today,
  offer: { provider, startsAt, expiresAt },
  msLeft,
}: ScreenProps & { offer: HeldTime; msLeft: number }) => {
  const otherTime = providerTime(startsAt, clock, {
    timezone: provider.timezone,
    name: firstNameOf(provider),
  })
  return (
    <>
      <div className="stack g2">
        <h1>An earlier time is free</h1>
        <p className="h2">
          <b>
            <bdi>{dayAndTime(startsAt, today, clock)}</bdi>
          </b>
        </p>
        {otherTime && <p className="small ink-2">{otherTime}</p>}
        <p>
          {`${modeLabels[appointment.mode]} with `}
          <b translate="no">{nameWithSuffix(provider)}</b>
          {provider.pronouns && (
            <span className="ink-2" translate="no">{` (${provider.pronouns})`}</span>
          )}
        </p>
        <p>
          {`Your visit would move there from ${dayAndTime(appointment.startsAt, today, clock)}. You keep that time until you take this one.`}
        </p>
      </div>
      <p>
        {`Held for you until ${timeAndZone(expiresAt, clock)}`}{' '}
        <b className="num" role="timer">
          <bdi>{minutesAndSeconds(Math.max(0, msLeft))}</bdi>
        </b>
      </p>
    </>
  )
}

/** It ran out, another window decided, or another patient has it. */
const Gone = ({ appointment, clock, today, isInLine }: ScreenProps & { isInLine: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with the time.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack g5">
      <div className="stack g2" role="status">
        <h1 ref={heading} tabIndex={-1}>
          {isInLine ? 'This time has gone' : 'Nothing is held for you any more'}
        </h1>
        <p>
          {isInLine
            ? `You keep your time: ${dayAndTime(appointment.startsAt, today, clock)}. You are still in line. We tell you when another time frees up.`
            : 'Your visit was moved, or you left the line. You see on your home page how it stands now.'}
        </p>
      </div>
      <div className="actions">
        <ButtonLink look="primary" href="/app">
          Home
        </ButtonLink>
        {isInLine && <ButtonLink href={rescheduleHref(appointment)}>See earlier times</ButtonLink>}
      </div>
    </div>
  )
}

/** '14:05' */
const minutesAndSeconds = (ms: number) => {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
