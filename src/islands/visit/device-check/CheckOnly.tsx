import { useEffect } from 'react'
import { canCall } from '../media/network-check'
import { useLocalMedia } from '../media/use-local-media'
import { DeviceCheck } from './DeviceCheck'

type Props = {
  onClose: () => void
  /** Only where a phone call is to be had. */
  onPhone?: (() => void) | undefined
}

/** The check of camera and sound alone, before there is a room to enter. */
const CheckOnly = ({ onClose, onPhone }: Props) => {
  const media = useLocalMedia()
  const { check } = media
  useEffect(() => {
    if (canCall()) void check()
  }, [check])
  return (
    <DeviceCheck
      media={media}
      continueLabel="Done"
      isTrial
      onContinue={onClose}
      onPhone={onPhone}
      onClose={media.state === 'success' ? undefined : onClose}
    />
  )
}
export default CheckOnly
