import { useEffect, useState } from 'react'
import { localTime, now } from '#edge/platform/time'
import { zoneLabel } from '../appointments/format'

type Props = {
  zone: string
  /** Whether it is that of the profile, which can be changed; that of a place is changed where it was named. */
  isOfProfile: boolean
}

/** Names the zone of the device, where its clock differs from the zone of the times. An island because only the browser knows. */
export const DeviceZone = ({ zone, isOfProfile }: Props) => {
  const [other, setOther] = useState<string | null>(null)
  useEffect(() => {
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone
    const differs = device && localTime(now(), device) !== localTime(now(), zone)
    setOther(differs ? zoneLabel(device, now()) : null)
  }, [zone])
  return (
    other && (
      <p className="small" role="status">
        <span>{`Your device is on ${other}.`}</span>{' '}
        {isOfProfile && <a href="/app/account/settings">Change the zone of your profile</a>}
      </p>
    )
  )
}
