import { useEffect, useRef, useState } from 'react'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { useArrival } from '#islands/open-visit/use-arrival'
import { staySignedIn } from '#islands/stores/inactivity-and-keep-alive'
import { Button } from '#islands/ui/Button.tsx'
import { cx } from '#islands/ui/cx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { DeviceCheck } from '../device-check/DeviceCheck'
import { GuestDialog } from '../guests/GuestDialog'
import { useGuests } from '../guests/use-guests'
import { type LocalMedia, useLocalMedia } from '../media/use-local-media'
import { useRoom } from '../room/use-room'
import type { DisconnectReason, RoomParticipant, VideoGrant } from '../room/video-room'
import { WaitingRoom } from '../waiting/WaitingRoom'
import { CallControls } from './CallControls'
import { CallStage } from './CallStage'
import { ChatPanel } from './ChatPanel'
import { LocalVideo } from './MediaView'
import { useCallKeys } from './use-call-keys'
import { useCaptions } from './use-captions'
import { useRecording } from './use-recording'
import { useScreenShare } from './use-screen-share'

export type CallProps = {
  appointmentId: string
  side: VisitSide
  /** What the other side is called while they are not here. */
  otherName: string
  /** Above the controls: what the visit is and since when. */
  title?: string
  /** When the visit begins, in words; for the patient who waits. */
  expected?: string
  /** Before the room is entered; rejects when that is refused. */
  onBeforeJoin?: () => Promise<unknown>
  /** Only where a phone call is to be had. */
  onPhone?: (() => void) | undefined
  /** Beside other things of a page, instead of over all of it. */
  isInset?: boolean
  /** How this browser is let in, where that is not by its user's session. */
  getGrant?: () => Promise<VideoGrant>
  /** The user left by their own button. */
  onLeave?: () => void
}

/** A visit by video: device check, then the room, as either side. The page around it follows the visit's status. */
export const Call = (props: CallProps) => {
  const {
    appointmentId,
    side,
    otherName,
    title,
    expected,
    isInset,
    onBeforeJoin,
    onPhone,
    getGrant,
    onLeave,
  } = props
  const { room, failure, isJoining, join, leave } = useRoom(appointmentId, getGrant)
  const isGuest = side === 'guest'
  const guests = useGuests(appointmentId, !isGuest)
  const current = useRef(room)
  current.current = room
  const media = useLocalMedia((kind, track) => void current.current?.setTrack(kind, track))
  const [isChecked, setChecked] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  // What stood in the way at the check is known, and the user went on.
  const [acceptedProblem, setAccepted] = useState<string | undefined>()
  const [hasLeft, setLeft] = useState(false)
  const [isChatOpen, setChatOpen] = useState(false)
  const [enabled, setEnabled] = useState({ camera: true, microphone: true })
  const sharing = useScreenShare(room)
  const recording = useRecording(appointmentId, room)
  const captions = useCaptions()
  const others = room?.participants ?? []
  const clinician = others.find((other) => other.side === (side === 'staff' ? 'patient' : 'staff'))

  useArrival(Boolean(clinician), clinician?.name ?? otherName)
  useKeepSession(room !== null && !isGuest)
  const { check } = media
  useEffect(() => void check(), [check])
  // Where the browser already allows both there is nothing to ask; a check that was begun ends with a press.
  const isReady = isChecked || (media.state === 'success' && !wasAsked)
  const isAskedNow = !isReady && isAsking(media)
  useEffect(() => {
    if (isAskedNow) setAsked(true)
  }, [isAskedNow])
  const start = async () => {
    setLeft(false)
    setChecked(true)
    setAccepted(media.problem?.code)
    try {
      await onBeforeJoin?.()
    } catch {
      // The room itself says why it is closed.
    }
    await join({ ...media.currentTracks() })
  }
  const wasStarted = useRef(false)
  useEffect(() => {
    if (!isReady || wasStarted.current) return
    wasStarted.current = true
    void start()
  })
  const toggle = (source: 'camera' | 'microphone') => {
    if (!media.tracks[source]) return void check()
    const isEnabled = !enabled[source]
    setEnabled({ ...enabled, [source]: isEnabled })
    room?.setEnabled(source, isEnabled)
  }
  const hangUp = () => {
    leave()
    media.stop()
    setLeft(true)
    onLeave?.()
  }
  useCallKeys({
    m: () => toggle('microphone'),
    v: () => toggle('camera'),
    c: () => setChatOpen((isOpen) => !isOpen),
  })

  if (!isReady && (wasAsked || isAskedNow))
    return (
      <DeviceCheck
        media={media}
        continueLabel="Join the visit"
        onContinue={() => setChecked(true)}
        onPhone={onPhone}
      />
    )
  if (!isReady) return <p role="status">Checking</p>
  if (hasLeft || room?.state === 'disconnected')
    return <LeftCall reason={room?.reason ?? null} onRejoin={rejoin(media.check, start)} />
  if (failure)
    return (
      <div className="stack g3">
        <Note tone="danger">
          {failure.kind === 'refused'
            ? failure.words
            : 'We can’t connect you to the visit. Check your connection, then try again.'}
        </Note>
        <div className="actions">
          <Button look="primary" busy={isJoining} onClick={() => void start()}>
            Try again
          </Button>
        </div>
      </div>
    )
  const self = media.tracks.camera && enabled.camera ? media.tracks.camera : null
  if (room && !clinician && side === 'patient')
    return (
      <WaitingRoom
        appointmentId={appointmentId}
        room={room}
        otherName={otherName}
        expected={expected}
        media={media}
        enabled={enabled}
        onPhone={onPhone}
        onLeave={hangUp}
      >
        <Button onClick={guests.open}>
          <Icon name="user-plus" />
          Invite someone
        </Button>
        <GuestDialog guests={guests} isPatient />
      </WaitingRoom>
    )
  return (
    <div className={cx('call-frame', isInset && 'inset')} data-theme="dark">
      <section className="call" aria-label="Your visit" data-state={room?.state ?? 'connecting'}>
        {!isInset && <h1 className="sr">Your visit</h1>}
        <CallStage
          participants={others}
          otherName={otherName}
          isReconnecting={isInterrupted(room)}
          isRecording={recording.isOn}
          hasCaptions={captions.isOn}
          problem={media.problem?.code === acceptedProblem ? null : media.problem}
          onPhone={onPhone}
        />
        <aside className="strip" aria-label="You and chat">
          <div className="me">
            {self ? <LocalVideo track={self} /> : <span className="off">Camera off</span>}
            <small>You</small>
          </div>
          {room && <ChatPanel room={room} isOpen={isChatOpen} onClose={() => setChatOpen(false)} />}
        </aside>
        <CallControls
          title={title}
          media={media}
          enabled={enabled}
          sharing={sharing}
          recording={recording}
          captions={captions}
          isClinician={side === 'staff'}
          unread={isChatOpen ? 0 : (room?.chat.length ?? 0)}
          onToggle={toggle}
          onChat={() => setChatOpen(!isChatOpen)}
          onPhone={onPhone}
          onInvite={isGuest ? undefined : guests.open}
          onLeave={hangUp}
        />
      </section>
      {!isGuest && <GuestDialog guests={guests} isPatient={side === 'patient'} />}
    </div>
  )
}

/** Nothing is asked of a user whose browser allows both, as long as both work. */
const isAsking = ({ state, access, isAccessKnown }: LocalMedia) =>
  state === 'error' || (isAccessKnown && Object.values(access).some((each) => each !== 'Allowed'))

const isInterrupted = (room: { state: string; participants: readonly RoomParticipant[] } | null) =>
  room?.state === 'reconnecting'

const rejoin = (check: () => Promise<void>, start: () => Promise<void>) => async () => {
  await check()
  await start()
}

const reasonTexts: Readonly<Record<DisconnectReason, string>> = {
  replaced: 'You joined this visit in another window or on another device.',
  ended: 'This visit is over.',
  signedOut: 'You were signed out.',
  full: 'This visit has as many participants as it can hold.',
  failed: 'The connection to the visit was lost.',
}

type LeftProps = { reason: DisconnectReason | null; onRejoin: () => Promise<void> }
const LeftCall = ({ reason, onRejoin }: LeftProps) => (
  <div className="stack g3">
    <h2 tabIndex={-1}>{reason ? reasonTexts[reason] : 'You left the visit'}</h2>
    {reason !== 'ended' && (
      <>
        <p>Your visit is safe. You can come back until it ends.</p>
        <div className="actions">
          <Button look="primary" onClick={() => void onRejoin()}>
            {reason === 'replaced' ? 'Join here instead' : 'Return to visit'}
          </Button>
        </div>
      </>
    )}
  </div>
)

const keepSessionEveryMs = 240_000

/** Who speaks and listens is active, though they touch nothing: a call never ends in signing out. */
const useKeepSession = (isInRoom: boolean) => {
  useEffect(() => {
    if (!isInRoom) return
    const timer = setInterval(staySignedIn, keepSessionEveryMs)
    return () => clearInterval(timer)
  }, [isInRoom])
}
