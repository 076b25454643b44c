import { type ReactNode, useEffect, useState } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { DeviceAccess, DeviceKind } from '../media/devices'
import { checkNetwork, type NetworkResult, networkTexts } from '../media/network-check'
import type { LocalMedia } from '../media/use-local-media'
import { MicrophoneLevel } from './MicrophoneLevel'

/** What of the camera, the microphone and the network works. */
export const CheckedDevices = ({ media: { tracks, access } }: { media: LocalMedia }) => {
  const network = useNetworkCheck()
  return (
    <ul className="list">
      <DeviceRow kind="camera" name={nameOf(tracks.camera, 'Camera')} access={access.camera} />
      <DeviceRow
        kind="microphone"
        name={nameOf(tracks.microphone, 'Microphone')}
        access={access.microphone}
      >
        {tracks.microphone && <MicrophoneLevel track={tracks.microphone} />}
      </DeviceRow>
      <li className="item">
        <Icon name={network === 'offline' ? 'wifi-off' : 'wifi'} />
        <span>
          <b>Network</b>
          <p>{network ? networkTexts[network].meaning : 'Checking'}</p>
        </span>
        {network && (
          <Badge tone={network === 'good' ? 'positive' : 'warning'}>
            {networkTexts[network].label}
          </Badge>
        )}
      </li>
    </ul>
  )
}

const nameOf = (track: MediaStreamTrack | undefined, fallback: string) => track?.label || fallback

const accessTones = { Allowed: 'positive', Blocked: 'danger', Unknown: 'accent' } as const
type RowProps = { kind: DeviceKind; name: string; access: DeviceAccess; children?: ReactNode }
const DeviceRow = ({ kind, name, access, children }: RowProps) => (
  <li className="item">
    <Icon name={kind === 'camera' ? 'video' : access === 'Blocked' ? 'mic-off' : 'mic'} />
    <span>
      <b>{kind === 'camera' ? 'Camera' : 'Microphone'}</b>
      <p translate="no">{name}</p>
      {children}
    </span>
    <Badge tone={accessTones[access]}>{access}</Badge>
  </li>
)

const useNetworkCheck = (): NetworkResult | null => {
  const [result, setResult] = useState<NetworkResult | null>(null)
  useEffect(() => {
    const check = () => void checkNetwork().then(setResult)
    check()
    addEventListener('online', check)
    addEventListener('offline', check)
    return () => {
      removeEventListener('online', check)
      removeEventListener('offline', check)
    }
  }, [])
  return result
}
