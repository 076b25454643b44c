import { useEffect, useRef, useState } from 'react'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { LeaveGuard } from '#islands/open-visit/LeaveGuard.tsx'
import { useArrival } from '#islands/open-visit/use-arrival'
import { useKeepSession } from '#islands/open-visit/use-keep-session'
import { useWakeLock } from '#islands/open-visit/use-wake-lock'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { DeviceCheck } from '../device-check/DeviceCheck'
import { GuestDialog } from '../guests/GuestDialog'
import { mayInvite, useGuests } from '../guests/use-guests'
import { deviceKinds } from '../media/devices'
import { useCanCall } from '../media/use-can-call'
import { useLocalMedia } from '../media/use-local-media'
import { useRoom } from '../room/use-room'
import { useRoomPresence } from '../room/use-room-presence'
import type { VideoGrant, VideoRoom } from '../room/video-room'
import { WaitingRoom } from '../waiting/WaitingRoom'
import { CallRoom } from './CallRoom'
import { NoCall } from './NoCall'
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
  expected?: string | undefined
  /** Its time has come a while ago, and the other side is not there. */
  isLate?: boolean
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

/** A visit by video, or words where this browser cannot make one. The page around it follows the visit's status. */
const Call = (props: CallProps) => (useCanCall() ? <VideoCall {...props} /> : <NoCall {...props} />)

/** The device check, then the room, as either side. */
const VideoCall = (props: CallProps) => {
  const {
    appointmentId,
    side,
    otherName,
    title,
    expected,
    isLate = false,
    isInset,
    onBeforeJoin,
    onPhone,
    getGrant,
    onLeave,
  } = props
  const { room, failure, isJoining, join, leave } = useRoom(appointmentId, getGrant)
  const isGuest = side === 'guest'
  const guests = useGuests(appointmentId, mayInvite(side))
  const media = useCallDevices(appointmentId, room)
  const { enabled } = media
  const [isChatOpen, setChatOpen] = useState(false)
  const sharing = useScreenShare(room)
  const recording = useRecording(appointmentId, room)
  const captions = useCaptions()
  const others = room?.participants ?? []
  const awaited = others.find((other) => awaitedSides[side].includes(other.side))

  useArrival(Boolean(awaited), awaited?.name ?? otherName)
  const isInRoom = room !== null && room.state !== 'disconnected'
  useKeepSession(isInRoom && !isGuest)
  useWakeLock(isInRoom)
  useRoomPresence(appointmentId, isInRoom && side === 'patient')
  const entry = useCallEntry(appointmentId, media, { join, leave, onBeforeJoin, onLeave })
  useCallKeys({
    m: () => void media.toggle('microphone'),
    v: () => void media.toggle('camera'),
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
  const guard = <LeaveGuard isOn={isInRoom} opensTabs={side === 'staff' || side === 'supervisor'} />
  if (room && !awaited && side === 'patient')
    return (
      <WaitingRoom
        appointmentId={appointmentId}
        room={room}
        otherName={otherName}
        expected={expected}
        isLate={isLate}
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
        {guard}
      </WaitingRoom>
    )
  return (
    <>
      <CallRoom
        {...{ room, others, otherName, title, side, isInset, onPhone }}
        {...{ media, enabled, sharing, recording, captions, guests }}
        problem={entry.problem}
        isChatOpen={isChatOpen}
        onToggle={(kind) => void media.toggle(kind)}
        onChat={setChatOpen}
        onLeave={entry.hangUp}
      />
      {guard}
    </>
  )
}
export default Call

/** Whose coming each side waits for. A patient whose clinician is late may be spoken to by who supervises them. */
const awaitedSides: Readonly<Record<VisitSide, readonly VisitSide[]>> = {
  patient: ['staff', 'supervisor'],
  staff: ['patient'],
  supervisor: ['patient'],
  guest: ['staff'],
}

/** This side's camera and microphone in a call: what becomes of them goes to the room. */
const useCallDevices = (visitId: string, room: VideoRoom | null) => {
  const current = useRef(room)
  current.current = room
  const media = useLocalMedia({
    visitId,
    onTrack: (kind, track) => void current.current?.setTrack(kind, track),
    onEnabled: (kind, isEnabled) => current.current?.setEnabled(kind, isEnabled),
  })
  const { currentTracks } = media
  // What changed while the room was being entered.
  useEffect(() => {
    const tracks = currentTracks()
    for (const kind of deviceKinds) void room?.setTrack(kind, tracks[kind] ?? null)
  }, [room, currentTracks])
  return media
}
