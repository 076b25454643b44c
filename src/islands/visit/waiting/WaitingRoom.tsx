import { type ReactNode, useState } from 'react'
import { playTone } from '#islands/open-visit/play-tone'
import { arrivalSoundKey } from '#islands/open-visit/use-arrival'
import { browserStorage } from '#islands/stores/web-storage'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { LocalMedia } from '../media/use-local-media'
import type { VideoRoom } from '../room/video-room'
import { useQueue } from './use-queue'
import { WhileYouWait } from './WhileYouWait'

type Props = {
  appointmentId: string
  room: VideoRoom
  otherName: string
  expected: string | undefined
  /** Its time has come a while ago. */
  isLate: boolean
  media: LocalMedia
  enabled: { camera: boolean; microphone: boolean }
  onPhone: (() => void) | undefined
  onLeave: () => void
  /** More to do here. */
  children?: ReactNode
}

/** The patient is here and the clinician is not yet; the call opens by itself. */
export const WaitingRoom = (props: Props) => {
  const { appointmentId, room, otherName, media, enabled, onPhone, onLeave, children } = props
  const { expected, isLate } = props
  const [hasSound, setSound] = useState(browserStorage.read(arrivalSoundKey) === 'on')
  const hasCamera = Boolean(media.tracks.camera) && enabled.camera
  const hasMicrophone = Boolean(media.tracks.microphone) && enabled.microphone
  const queue = useQueue(appointmentId)
  return (
    <div className="waiting-room split">
      <div className="stack g4">
        <div className="stack g2">
          <p className="here" role="status">
            {room.state === 'connected' ? placeWords(queue) : 'Reconnecting. You keep your place.'}
          </p>
          <h1 tabIndex={-1}>{`${otherName} will be with you soon`}</h1>
          {expected && <p>{expected}</p>}
          {queue?.isClinicianBusy && <p>{`${otherName} is with another patient at the moment.`}</p>}
          {isLate && <p>{`We are sorry: ${otherName} is running late. You keep your place.`}</p>}
          {expected || isLate || queue?.isClinicianBusy || (queue?.ahead ?? 0) > 0 ? (
            <p>The call opens by itself: you don’t need to press anything.</p>
          ) : (
            <p>
              A provider joins in about 1-2 minutes. The call opens by itself: you don’t need to
              press anything.
            </p>
          )}
        </div>
        <ul className="states">
          <li>
            <Icon name={hasCamera ? 'video' : 'video-off'} />
            {hasCamera ? 'Camera on' : 'Camera off'}
          </li>
          <li>
            <Icon name={hasMicrophone ? 'mic' : 'mic-off'} />
            {hasMicrophone ? 'Microphone on' : 'Microphone off'}
          </li>
          <li>
            <Icon name={room.state === 'connected' ? 'wifi' : 'wifi-off'} />
            {room.state === 'connected' ? 'Connection good' : 'Connection lost'}
          </li>
        </ul>
        <label className="check">
          <input
            type="checkbox"
            checked={hasSound}
            onChange={({ currentTarget: { checked } }) => {
              setSound(checked)
              browserStorage.write(arrivalSoundKey, checked ? 'on' : 'off')
              if (checked) playTone()
            }}
          />
          <span>Play a sound when the clinician joins</span>
        </label>
        <div className="actions">
          {onPhone && (
            <Button onClick={onPhone}>
              <Icon name="phone" />
              Call by phone instead
            </Button>
          )}
          {children}
          <Button look="quiet" onClick={onLeave}>
            Leave for now
          </Button>
        </div>
      </div>
      <WhileYouWait room={room} otherName={otherName} />
    </div>
  )
}

const placeWords = (queue: ReturnType<typeof useQueue>): string => {
  if (!queue) return 'You are in the waiting room'
  if (queue.ahead === 0) return 'You are in the waiting room, and you are next'
  return queue.ahead === 1
    ? 'You are in the waiting room. One patient is before you.'
    : `You are in the waiting room. ${queue.ahead} patients are before you.`
}
