import { useEffect, useRef, useState } from 'react'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { useArrival } from '#islands/open-visit/use-arrival'
import { staySignedIn } from '#islands/stores/inactivity-and-keep-alive'
import { Button } from '#islands/ui/Button.tsx'
import { cx } from '#islands/ui/cx'
import { Icon } from '#islands/ui/Icon.tsx'
import { DeviceCheck } from '../device-check/DeviceCheck'
import { GuestDialog } from '../guests/GuestDialog'
import { useGuests } from '../guests/use-guests'
import type { DeviceKind } from '../media/devices'
import { useLocalMedia } from '../media/use-local-media'
import { useRoom } from '../room/use-room'
import type { VideoGrant, VideoRoom } from '../room/video-room'
import { WaitingRoom } from '../waiting/WaitingRoom'
import { CallControls } from './CallControls'
import { CallStage } from './CallStage'
import { ChatPanel } from './ChatPanel'
import { LocalVideo } from './MediaView'
import { FailedJoin, LeftCall } from './OutsideCall'
import { useCallEntry } from './use-call-entry'
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
const Call = (props: CallProps) => {
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
  const { media, enabled, toggle } = useCallDevices(room)
  const [isChatOpen, setChatOpen] = useState(false)
  const sharing = useScreenShare(room)
  const recording = useRecording(appointmentId, room)
  const captions = useCaptions()
  const others = room?.participants ?? []
  const clinician = others.find((other) => other.side === (side === 'staff' ? 'patient' : 'staff'))

  useArrival(Boolean(clinician), clinician?.name ?? otherName)
  useKeepSession(room !== null && !isGuest)
  const entry = useCallEntry(media, { join, leave, onBeforeJoin, onLeave })
  useCallKeys({
    m: () => toggle('microphone'),
    v: () => toggle('camera'),
    c: () => setChatOpen((isOpen) => !isOpen),
  })

  if (!entry.isReady && entry.isAsked)
    return (
      <DeviceCheck
        media={media}
        continueLabel="Join the visit"
        onContinue={entry.goOn}
        onPhone={onPhone}
      />
    )
  if (!entry.isReady) return <p role="status">Checking</p>
  if (entry.hasLeft || room?.state === 'disconnected')
    return <LeftCall reason={room?.reason ?? null} onReturn={entry.restart} />
  if (failure) return <FailedJoin failure={failure} isJoining={isJoining} onRetry={entry.start} />
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
        onLeave={entry.hangUp}
      >
        <Button onClick={guests.open}>
          <Icon name="user-plus" />
          Invite someone
        </Button>
        <GuestDialog guests={guests} isPatient />
      </WaitingRoom>
    )
  const self = media.tracks.camera && enabled.camera ? media.tracks.camera : null
  return (
    <div className={cx('call-frame', isInset && 'inset')} data-theme="dark">
      <section className="call" aria-label="Your visit" data-state={room?.state ?? 'connecting'}>
        {!isInset && <h1 className="sr">Your visit</h1>}
        <CallStage
          participants={others}
          otherName={otherName}
          isReconnecting={room?.state === 'reconnecting'}
          isRecording={recording.isOn}
          hasCaptions={captions.isOn}
          problem={entry.problem}
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
          onLeave={entry.hangUp}
        />
      </section>
      {!isGuest && <GuestDialog guests={guests} isPatient={side === 'patient'} />}
    </div>
  )
}
export default Call

/** This side's camera and microphone in a call: what becomes of them goes to the room, and each can be switched off. */
const useCallDevices = (room: VideoRoom | null) => {
  const current = useRef(room)
  current.current = room
  const media = useLocalMedia((kind, track) => void current.current?.setTrack(kind, track))
  const [enabled, setEnabled] = useState({ camera: true, microphone: true })
  const toggle = (kind: DeviceKind) => {
    if (!media.tracks[kind]) return void media.check()
    const isEnabled = !enabled[kind]
    setEnabled({ ...enabled, [kind]: isEnabled })
    room?.setEnabled(kind, isEnabled)
  }
  return { media, enabled, toggle }
}

const keepSessionEveryMs = 240_000

/** Who speaks and listens is active, though they touch nothing: a call never ends in signing out. */
const useKeepSession = (isInRoom: boolean) => {
  useEffect(() => {
    if (!isInRoom) return
    const timer = setInterval(staySignedIn, keepSessionEveryMs)
    return () => clearInterval(timer)
  }, [isInRoom])
}
