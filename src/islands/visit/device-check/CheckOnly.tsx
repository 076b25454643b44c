import { useEffect } from 'react'
import { useLocalMedia } from '../media/use-local-media'
import { DeviceCheck } from './DeviceCheck'

/** The check of camera and sound alone, before there is a room to enter. */
const CheckOnly = ({ onClose }: { onClose: () => void }) => {
  const media = useLocalMedia()
  const { check } = media
  useEffect(() => void check(), [check])
  return (
    <DeviceCheck
      media={media}
      continueLabel="Done"
      isTrial
      onContinue={onClose}
      onClose={media.state === 'success' ? undefined : onClose}
    />
  )
}
export default CheckOnly
