import { useEffect, useState } from 'react'
import { playTone } from '#islands/open-visit/play-tone'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { LocalVideo } from '../call/MediaView'
import type { DeviceAccess, DeviceKind } from '../media/devices'
import { checkNetwork, type NetworkResult, networkTexts } from '../media/network-check'
import { repairSteps } from '../media/repair-steps'
import type { LocalMedia } from '../media/use-local-media'
import { MicrophoneLevel } from './MicrophoneLevel'

type Props = {
  media: LocalMedia
  /** What goes on when all is set, in the words of its button. */
  continueLabel: string
  onContinue: () => void
  onClose?: (() => void) | undefined
  /** Nothing follows: there is no going on without a camera. */
  isTrial?: boolean
  /** Only where a phone call is to be had. */
  onPhone?: (() => void) | undefined
}

const titles = {
  initial: 'Camera and microphone',
  checking: 'Checking',
  success: 'All set',
  error: 'Permission Required',
} as const

/** Camera, microphone, speaker and network before a visit. Escape does not dismiss it; its buttons do. */
export const DeviceCheck = (props: Props) => {
  const { media, continueLabel, onContinue, onClose, isTrial = false, onPhone } = props
  const { state, access, tracks, devices, problem, check } = media
  const network = useNetworkCheck()
  const isBlocked = Object.values(access).includes('Blocked')
  return (
    <Dialog
      open
      wide
      dismissible={false}
      onClose={() => {}}
      title={problem && state === 'error' ? problem.title : titles[state]}
    >
      <div className="device-check">
        <div className="preview">
          {tracks.camera ? (
            <LocalVideo track={tracks.camera} />
          ) : (
            <Icon name={state === 'checking' ? 'video' : 'video-off'} />
          )}
          {tracks.camera && <small>Only you can see this</small>}
        </div>
        <div className="stack g3">
          <p aria-live="polite">{adviceOf(media)}</p>
          <ul className="list">
            <DeviceRow
              kind="camera"
              name={nameOf(tracks.camera, 'Camera')}
              access={access.camera}
            />
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
          {state === 'error' && isBlocked && (
            <Note tone="warning" icon="info">
              {repairSteps(navigator.userAgent)}
            </Note>
          )}
          <div className="stack g2">
            {state === 'success' ? (
              <Button look="primary" size="big" data-first onClick={onContinue}>
                {continueLabel}
              </Button>
            ) : (
              <Button
                look="primary"
                size="big"
                data-first
                busy={state === 'checking'}
                onClick={() => void check()}
              >
                {state === 'error' ? 'Try again' : 'Allow camera and microphone'}
              </Button>
            )}
            {!isTrial && (
              <Button
                disabled={state === 'checking'}
                onClick={() => {
                  media.release('camera')
                  onContinue()
                }}
              >
                Continue without camera
              </Button>
            )}
            {onPhone && (
              <Button onClick={onPhone}>
                <Icon name="phone" />
                Call by phone instead
              </Button>
            )}
            <Button look="quiet" onClick={playTone}>
              <Icon name="volume-2" />
              Test the speaker
            </Button>
            {onClose && (
              <Button look="quiet" onClick={onClose}>
                Not now
              </Button>
            )}
          </div>
          {devices.filter(({ kind, id }) => kind === 'camera' && id).length > 1 && (
            <DeviceChoice media={media} kind="camera" label="Camera" />
          )}
          {devices.filter(({ kind, id }) => kind === 'microphone' && id).length > 1 && (
            <DeviceChoice media={media} kind="microphone" label="Microphone" />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const adviceOf = ({ state, problem }: LocalMedia) =>
  state === 'error' && problem
    ? problem.advice
    : state === 'success'
      ? 'We can see you and hear you.'
      : 'Your clinician sees and hears you only once the visit begins.'

const nameOf = (track: MediaStreamTrack | undefined, fallback: string) => track?.label || fallback

const accessTones = { Allowed: 'positive', Blocked: 'danger', Unknown: 'accent' } as const
type RowProps = { kind: DeviceKind; name: string; access: DeviceAccess; children?: React.ReactNode }
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

type ChoiceProps = { media: LocalMedia; kind: DeviceKind; label: string }
export const DeviceChoice = ({ media: { devices, tracks, choose }, kind, label }: ChoiceProps) => (
  <label className="field">
    <span>{label}</span>
    <select
      className="input"
      value={tracks[kind]?.getSettings().deviceId ?? ''}
      onChange={({ currentTarget }) => void choose(kind, currentTarget.value)}
    >
      {devices
        .filter((device) => device.kind === kind)
        .map(({ id, label: name }) => (
          <option key={id} value={id} translate="no">
            {name}
          </option>
        ))}
    </select>
  </label>
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
