import { useEffect, useState } from 'react'
import type { PlainDate } from '#edge/platform/time'
import { calendarHref, type PatientAppointment } from '../appointments/appointment'
import {
  type Clock,
  dayAndTime,
  firstNameOf,
  nameWithSuffix,
  timeAndZone,
} from '../appointments/format'
import { appointmentsKey, loadAppointment } from '../appointments/load-appointments'
import { forgetOpenVisit, keepOpenVisit } from '../open-visit/open-visit'
import { api, apiWithLocalErrors } from '../stores/api'
import { useQuery } from '../stores/use-query'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Call } from './Call'
import { DeviceCheck } from './DeviceCheck'
import { useLocalMedia } from './media/use-local-media'
import { opensAt, type VisitScreen, visitScreen } from './visit-screen'

type Props = {
  patientId: string
  appointment: PatientAppointment
  clock: Clock
  today: PlainDate
  /** The server's clock when the page was drawn: a phone's own may be a day off. */
  serverNow: number
  supportPhone: string
}

/** A patient's visit from the waiting room to its end. An island: the camera, the room and the live status are here. */
export const PatientVisit = ({
  patientId,
  clock,
  today,
  serverNow,
  supportPhone,
  ...first
}: Props) => {
  const visit = useQuery(
    `${appointmentsKey(patientId)}/${first.appointment.id}`,
    () => loadAppointment(api, patientId, first.appointment.id),
    { initial: first.appointment, pollMs: 30_000 },
  )
  const now = useServerNow(serverNow)
  const [hasJoined, setJoined] = useState(false)
  const screen = visitScreen(visit, now)
  const isInRoom = screen === 'room' || (screen === 'lobby' && hasJoined)
  useEffect(() => {
    if (isInRoom) keepOpenVisit(visit.id)
    else if (screen !== 'lobby') forgetOpenVisit()
  }, [isInRoom, screen, visit.id])
  const otherName = visit.provider ? firstNameOf(visit.provider) : 'Your clinician'
  if (isInRoom)
    return (
      <Call
        appointmentId={visit.id}
        side="patient"
        otherName={otherName}
        title={visit.reason}
        onBeforeJoin={() => joinWaitingRoom(patientId, visit)}
        expected={`Your visit begins at ${timeAndZone(visit.startsAt, clock)}.`}
      />
    )
  const shared = { visit, clock, today, supportPhone }
  if (screen === 'lobby') return <Lobby {...shared} onJoin={() => setJoined(true)} />
  if (screen === 'early') return <Early {...shared} />
  return <Ending screen={screen} {...shared} />
}

/** A visit the patient already waits in, or that has begun, needs no word of theirs. */
const joinWaitingRoom = async (patientId: string, { id, status }: PatientAppointment) => {
  if (status !== 'Scheduled') return
  await apiWithLocalErrors.call('POST /patients/:patient/appointments/:id/join_waiting_room', {
    params: { patient: patientId, id },
  })
}

/** The server's time, going on by the browser's clock. */
const useServerNow = (serverNow: number): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const started = performance.now()
    const timer = setInterval(() => setNow(serverNow + performance.now() - started), 5_000)
    return () => clearInterval(timer)
  }, [serverNow])
  return now
}

type ScreenProps = {
  visit: PatientAppointment
  clock: Clock
  today: PlainDate
  supportPhone: string
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

const Lobby = ({ onJoin, ...props }: ScreenProps & { onJoin: () => void }) => (
  <div className="stack g4">
    <h1 tabIndex={-1}>Your visit</h1>
    <Facts {...props} />
    <p>We check your camera and microphone first. Then you wait here until the clinician comes.</p>
    <div className="acts">
      <Button look="primary" size="big" onClick={onJoin}>
        <Icon name="video" />
        Join the visit
      </Button>
    </div>
  </div>
)

const Early = (props: ScreenProps) => {
  const { visit, clock } = props
  const [isChecking, setChecking] = useState(false)
  const opens = timeAndZone(new Date(opensAt(visit)).toISOString(), clock)
  return (
    <div className="stack g4">
      <h1 tabIndex={-1}>Your visit</h1>
      <Facts {...props} />
      <p>{`The waiting room opens at ${opens}. You can check your camera and sound now.`}</p>
      <div className="acts">
        <Button look="primary" onClick={() => setChecking(true)}>
          <Icon name="video" />
          Check camera and sound
        </Button>
        <ButtonLink href={calendarHref(visit)}>
          <Icon name="calendar-plus" />
          Add to calendar
        </ButtonLink>
      </div>
      {isChecking && <CheckOnly onClose={() => setChecking(false)} />}
    </div>
  )
}

const CheckOnly = ({ onClose }: { onClose: () => void }) => {
  const media = useLocalMedia()
  const { check } = media
  useEffect(() => void check(), [check])
  return (
    <DeviceCheck
      media={media}
      continueLabel="Done"
      onContinue={onClose}
      onClose={media.state === 'success' ? undefined : onClose}
    />
  )
}

interface Ending {
  readonly title: string
  readonly words: string
  /** Whether another visit is offered. */
  readonly rebook?: true
}
const endings: Readonly<Record<Exclude<VisitScreen, 'early' | 'lobby' | 'room'>, Ending>> = {
  phone: {
    title: 'Your visit is by phone',
    words: 'Your clinician calls you at the number on file. Keep your phone near you.',
  },
  lapsed: {
    title: 'The time of this visit has passed',
    words: 'We are sorry that it did not take place. Our team looks at it and writes to you.',
    rebook: true,
  },
  held: {
    title: 'Your visit has ended',
    words: 'Your clinician is writing the summary. You find it here soon.',
  },
  complete: {
    title: 'Your visit is complete',
    words: 'Thank you for coming.',
  },
  missed: {
    title: 'We could not reach you',
    words: 'You can choose another time. There is no charge.',
    rebook: true,
  },
  canceled: {
    title: 'This visit is canceled',
    words: 'You can choose another time whenever you like.',
    rebook: true,
  },
  failed: {
    title: 'A technical problem ended this visit',
    words: 'We are sorry. Choose another time, or call us and we help at once.',
    rebook: true,
  },
  unavailable: {
    title: 'This visit did not take place',
    words: 'You can choose another time whenever you like.',
    rebook: true,
  },
}

type EndingProps = ScreenProps & { screen: keyof typeof endings }
const Ending = ({ screen, ...props }: EndingProps) => {
  const { title, words, rebook } = endings[screen]
  return (
    <div className="stack g4">
      <h1 tabIndex={-1}>{title}</h1>
      <Facts {...props} />
      <p>{words}</p>
      <div className="acts">
        {rebook && (
          <ButtonLink look="primary" href="/app/appointments/booking">
            Choose another time
          </ButtonLink>
        )}
        <ButtonLink href="/app">Home</ButtonLink>
        <ButtonLink look="quiet" href={`tel:${props.supportPhone}`}>
          <Icon name="phone" />
          Call support
        </ButtonLink>
      </div>
    </div>
  )
}
