import { playTone } from '#islands/open-visit/play-tone'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { LocalVideo } from '../call/MediaView'
import type { DeviceKind } from '../media/devices'
import { canCall, networkTexts } from '../media/network-check'
import { repairSteps } from '../media/repair-steps'
import type { LocalMedia } from '../media/use-local-media'
import { CheckedDevices } from './CheckedDevices'

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
  const { media } = props
  const { state, access, tracks, devices, problem } = media
  const isBlocked = Object.values(access).includes('Blocked')
  return (
    <Dialog
      open
      wide
      dismissible={false}
      onClose={() => {}}
      title={
        canCall()
          ? problem && state === 'error'
            ? problem.title
            : titles[state]
          : networkTexts.unsupported.label
      }
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
          <p aria-live="polite">{canCall() ? adviceOf(media) : networkTexts.unsupported.meaning}</p>
          <CheckedDevices media={media} />
          {state === 'error' && isBlocked && (
            <Note tone="warning" icon="info">
              {repairSteps(navigator.userAgent)}
            </Note>
          )}
          <CheckActions {...props} />
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

const adviceOf = ({ state, problem, enabled }: LocalMedia) =>
  state === 'error' && problem
    ? problem.advice
    : state === 'success'
      ? enabled.camera && enabled.microphone
        ? 'We can see you and hear you.'
        : 'What you turned off stays off until you turn it on in the visit.'
      : 'Your clinician sees and hears you only once the visit begins.'

/** Goes on, tries again, or does without. */
const CheckActions = (props: Props) => {
  const { media, continueLabel, onContinue, onClose, isTrial = false, onPhone } = props
  const { state, check } = media
  if (!canCall())
    return (
      <div className="stack g2">
        {onPhone ? (
          <Button look="primary" size="big" data-first onClick={onPhone}>
            <Icon name="phone" />
            Call by phone instead
          </Button>
        ) : (
          <ButtonLink look="primary" size="big" href="/app/messages?to=support">
            Message your care team
          </ButtonLink>
        )}
        {onClose && (
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    )
  return (
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
  )
}

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
