import { useEffect, useRef, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { networkTexts } from '../media/network-check'
import { useRoomPresence } from '../room/use-room-presence'
import { requestGrant } from '../room/video-room'
import type { CallProps } from './Call'

type Props = Pick<CallProps, 'appointmentId' | 'side' | 'otherName' | 'onBeforeJoin' | 'onPhone'>

/** In place of a call, where this browser cannot make one. The clinician of a patient is told of it. */
export const NoCall = ({ appointmentId, side, otherName, onBeforeJoin, onPhone }: Props) => {
  const isPatient = side === 'patient'
  const hasArrived = useArrivalWithoutVideo(isPatient ? appointmentId : null, onBeforeJoin)
  useRoomPresence(appointmentId, hasArrived, { isWithoutVideo: true })
  return (
    <div className="stack g4">
      {isPatient && <h1 tabIndex={-1}>Your visit</h1>}
      <Note tone="warning" icon="video-off">
        {isPatient || side === 'guest'
          ? networkTexts.unsupported.meaning
          : 'This browser cannot make video calls. Open this page in another browser or on another device, or call the patient by phone.'}
      </Note>
      {isPatient && (
        <>
          <p role="status">
            {hasArrived && `${otherName} can read that you are here without video.`}
          </p>
          <div className="actions">
            {onPhone && (
              <Button look="primary" size="big" onClick={onPhone}>
                <Icon name="phone" />
                Call by phone instead
              </Button>
            )}
            <ButtonLink href="/app/messages?to=support">Message your care team</ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}

/** Brings the patient to the waiting room, and makes the room's row, which says how they came. */
const useArrivalWithoutVideo = (
  appointmentId: string | null,
  onBeforeJoin: CallProps['onBeforeJoin'],
): boolean => {
  const [hasArrived, setArrived] = useState(false)
  const latest = useRef(onBeforeJoin)
  latest.current = onBeforeJoin
  useEffect(() => {
    if (!appointmentId) return
    void (async () => {
      await latest.current?.()
      await requestGrant(apiWithLocalErrors, appointmentId)
      setArrived(true)
    })().catch(() => {})
  }, [appointmentId])
  return hasArrived
}
