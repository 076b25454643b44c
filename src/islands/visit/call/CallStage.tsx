import { Suspense } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { MediaProblem } from '../media/media-problem'
import type { RoomParticipant } from '../room/video-room'
import { RemoteAudio, RemoteVideo } from './MediaView'

const Captions = lazyPart(() => import('./Captions'))

type Props = {
  participants: readonly RoomParticipant[]
  otherName: string
  isReconnecting: boolean
  isRecording: boolean
  hasCaptions: boolean
  /** What became of the user's own camera or microphone during the call. */
  problem: MediaProblem | null
  onPhone: (() => void) | undefined
}

/** The others: a shared screen first, else who speaks, else the other side, else who came first; the rest beside them. */
export const CallStage = (props: Props) => {
  const { participants, otherName, isReconnecting, isRecording, hasCaptions, problem, onPhone } =
    props
  const mainParticipant = mainOf(participants)
  const screen = mainParticipant?.tracks.get('screen')
  const camera = mainParticipant?.tracks.get('camera')
  return (
    <div className="stage">
      {screen && mainParticipant ? (
        <RemoteVideo
          key={`screen-${mainParticipant.id}`}
          track={screen}
          label={mainParticipant.name}
          isScreen
        />
      ) : camera?.isEnabled && mainParticipant ? (
        <RemoteVideo key={mainParticipant.id} track={camera} label={mainParticipant.name} />
      ) : (
        <p className="no-one-here">
          <Icon name={mainParticipant?.tracks.size ? 'video-off' : 'user'} />
          {mainParticipant && mainParticipant.tracks.size === 0 ? (
            <span>
              No picture or sound of <bdi translate="no">{mainParticipant.name}</bdi> yet
            </span>
          ) : mainParticipant ? (
            <span>
              <bdi translate="no">{mainParticipant.name}</bdi> has the camera off
            </span>
          ) : (
            <span>{`Waiting for ${otherName}`}</span>
          )}
        </p>
      )}
      {participants.map((participant) => {
        const sound = participant.tracks.get('microphone')
        return sound && <RemoteAudio key={participant.id} track={sound} />
      })}
      {participants.length > 1 && (
        <ul className="others">
          {participants
            .filter((participant) => participant !== mainParticipant)
            .map((participant) => (
              <Tile key={participant.id} participant={participant} />
            ))}
        </ul>
      )}
      {mainParticipant && (
        <p className="name">
          <b translate="no">{mainParticipant.name}</b>
          {isSilent(mainParticipant) && <Icon name="mic-off" label="muted" />}
        </p>
      )}
      {hasCaptions && (
        <Suspense>
          <Captions participants={participants} />
        </Suspense>
      )}
      <div className="notices">
        {isRecording && (
          <p className="recording" role="status">
            This visit is being recorded
          </p>
        )}
        {participants.map(
          (participant) =>
            participant.supervises && <Supervisor key={participant.id} of={participant} />,
        )}
        <p className="line" role="status">
          {isReconnecting ? (
            'Reconnecting. The visit goes on.'
          ) : problem ? (
            <span>
              <b>{problem.title}</b> <span>{problem.advice}</span>
            </span>
          ) : mainParticipant && isPoor(mainParticipant) ? (
            <>
              <span>The connection is weak. Turning your camera off helps the sound.</span>
              {onPhone && (
                <Button size="small" onClick={onPhone}>
                  <Icon name="phone" />
                  Call by phone instead
                </Button>
              )}
            </>
          ) : null}
        </p>
      </div>
    </div>
  )
}

/** Said as long as they are here, to who looks only now as well. */
const Supervisor = ({ of: { name, supervises } }: { of: RoomParticipant }) => (
  <p className="supervisor" role="alert">
    <span>
      <bdi translate="no">{name}</bdi>, who supervises <bdi translate="no">{supervises}</bdi>, has
      joined
    </span>
  </p>
)

/** Muted, or without a microphone; what has not come yet is not silent. */
const isSilent = ({ tracks }: RoomParticipant) =>
  tracks.size > 0 && !tracks.get('microphone')?.isEnabled

// What has not come yet is not weak.
const isPoor = ({ quality, tracks }: RoomParticipant) =>
  quality !== null && quality <= 2 && tracks.size > 0

const mainOf = (participants: readonly RoomParticipant[]) =>
  participants.find(({ tracks }) => tracks.has('screen')) ??
  participants.find(({ isSpeaking }) => isSpeaking) ??
  participants.find(({ side }) => side === 'patient' || side === 'staff') ??
  participants[0]

const Tile = ({ participant }: { participant: RoomParticipant }) => {
  const camera = participant.tracks.get('camera')
  return (
    <li data-speaking={participant.isSpeaking || undefined}>
      {camera?.isEnabled && <RemoteVideo track={camera} label={participant.name} />}
      <small translate="no">{participant.name}</small>
    </li>
  )
}
