import type { IconName } from '#components/icons'
import { Button } from '#islands/ui/Button.tsx'
import { CountBadge } from '#islands/ui/CountBadge.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { DeviceMenu } from '../device-check/DeviceMenu'
import type { LocalMedia } from '../media/use-local-media'
import type { CaptionChoice } from './use-captions'
import type { Recording } from './use-recording'
import type { ScreenShare } from './use-screen-share'

type Props = {
  title: string | undefined
  media: LocalMedia
  enabled: { camera: boolean; microphone: boolean }
  sharing: ScreenShare
  recording: Recording
  captions: CaptionChoice
  isClinician: boolean
  unread: number
  onToggle: (source: 'camera' | 'microphone') => void
  onChat: () => void
  onPhone: (() => void) | undefined
  onInvite: (() => void) | undefined
  onLeave: () => void
}

/** The bar under the picture, 72 px high. */
export const CallControls = (props: Props) => {
  const {
    title,
    media,
    enabled,
    sharing,
    recording,
    captions,
    isClinician,
    unread,
    onToggle,
    onChat,
    onPhone,
    onInvite,
    onLeave,
  } = props
  const hasSound = Boolean(media.tracks.microphone) && enabled.microphone
  const hasPicture = Boolean(media.tracks.camera) && enabled.camera
  return (
    <footer className="controls">
      <span className="aside small">
        <b>{title}</b>
      </span>
      <span className="row nowrap g2">
        <Control
          icon={hasSound ? 'mic' : 'mic-off'}
          label={hasSound ? 'Mute microphone' : 'Turn microphone on'}
          isOff={!hasSound}
          shortcut="M"
          onClick={() => onToggle('microphone')}
        />
        <Control
          icon={hasPicture ? 'video' : 'video-off'}
          label={hasPicture ? 'Turn camera off' : 'Turn camera on'}
          isOff={!hasPicture}
          shortcut="V"
          onClick={() => onToggle('camera')}
        />
        {sharing.canShare && (
          <Control
            icon="monitor-up"
            label={sharing.isSharing ? 'Stop sharing your screen' : 'Share your screen'}
            isOn={sharing.isSharing}
            className="only-wide"
            onClick={() => void sharing.toggle()}
          />
        )}
        <Control
          icon="message-circle"
          label="Chat"
          className="chat-toggle"
          shortcut="C"
          count={unread}
          onClick={onChat}
        />
        {onInvite && (
          <Control
            icon="user-plus"
            label="Invite someone"
            className="only-wide"
            onClick={onInvite}
          />
        )}
        <DeviceMenu
          media={media}
          recording={recording}
          captions={captions}
          isClinician={isClinician}
          onInvite={onInvite}
          onPhone={onPhone}
        />
        <Button look="danger solid" onClick={onLeave}>
          <Icon name="phone-off" />
          Leave
        </Button>
      </span>
      <span className="aside end">
        {onPhone && (
          <Button size="small" onClick={onPhone}>
            <Icon name="phone" />
            Call by phone instead
          </Button>
        )}
      </span>
    </footer>
  )
}

type ControlProps = {
  icon: IconName
  label: string
  isOn?: boolean
  isOff?: boolean
  shortcut?: string
  className?: string
  count?: number
  onClick: () => void
}
const Control = ({
  icon,
  label,
  isOn,
  isOff,
  shortcut,
  className,
  count,
  onClick,
}: ControlProps) => (
  <Button
    icon
    className={[className, isOff && 'off'].filter(Boolean).join(' ')}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    aria-pressed={isOn}
    onClick={onClick}
  >
    <Icon name={icon} />
    {count ? <CountBadge of={count} hot /> : null}
  </Button>
)
