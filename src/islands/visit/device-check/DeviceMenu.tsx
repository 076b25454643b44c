import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { CaptionChoice } from '../call/use-captions'
import type { Recording } from '../call/use-recording'
import { canBlur, setBlur } from '../media/background-blur'
import type { LocalMedia } from '../media/use-local-media'
import { DeviceChoice } from './DeviceCheck'

type Props = {
  media: LocalMedia
  recording: Recording
  captions: CaptionChoice
  isClinician: boolean
  onInvite: (() => void) | undefined
  onPhone: (() => void) | undefined
}

/** Devices and what else is seldom changed, behind a button of the bar. */
export const DeviceMenu = ({
  media,
  recording,
  captions,
  isClinician,
  onInvite,
  onPhone,
}: Props) => {
  const { camera } = media.tracks
  return (
    <>
      <button type="button" className="btn icon" popoverTarget="visit-devices" aria-label="Devices">
        <Icon name="settings-2" />
      </button>
      <div id="visit-devices" popover="auto" className="menu devices">
        <div className="stack g3">
          <DeviceChoice media={media} kind="camera" label="Camera" />
          <DeviceChoice media={media} kind="microphone" label="Microphone" />
          {media.problem && (
            <p className="small" role="alert">
              {media.problem.title}
            </p>
          )}
          {camera && canBlur(camera) && (
            <label className="check">
              <input
                type="checkbox"
                onChange={({ currentTarget: { checked } }) => void setBlur(camera, checked)}
              />
              <span>Blur what is behind you</span>
            </label>
          )}
          {captions.canShow && (
            <label className="check">
              <input type="checkbox" checked={captions.isOn} onChange={captions.toggle} />
              <span>
                Captions <small className="ink-2">Written on your device, not saved</small>
              </span>
            </label>
          )}
          {typeof document !== 'undefined' && document.pictureInPictureEnabled && (
            <Button size="small" onClick={openPictureInPicture}>
              <Icon name="picture-in-picture-2" />
              Picture in picture
            </Button>
          )}
          {onPhone && (
            <Button size="small" className="only-small" onClick={onPhone}>
              <Icon name="phone" />
              Call by phone instead
            </Button>
          )}
          {onInvite && (
            <Button size="small" className="only-small" onClick={onInvite}>
              <Icon name="user-plus" />
              Invite someone
            </Button>
          )}
          {recording.isPossible && (
            <>
              <label className="check">
                <input
                  type="checkbox"
                  checked={recording.hasAgreed}
                  onChange={({ currentTarget: { checked } }) => void recording.agree(checked)}
                />
                <span>I agree that this visit is recorded</span>
              </label>
              {isClinician && recording.hasAgreed && (
                <Button size="small" onClick={() => void recording.toggle()}>
                  {recording.isOn ? 'Stop recording' : 'Record this visit'}
                </Button>
              )}
              {recording.error && (
                <p className="small" role="alert">
                  {recording.error}
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}

const openPictureInPicture = () => {
  const video = document.querySelector<HTMLVideoElement>('.stage > video')
  void video?.requestPictureInPicture().catch(() => {})
}
