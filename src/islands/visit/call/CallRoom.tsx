import type { ComponentProps } from 'react'
import { cx } from '#islands/ui/cx'
import { GuestDialog } from '../guests/GuestDialog'
import { mayInvite } from '../guests/use-guests'
import type { RoomParticipant, VideoRoom } from '../room/video-room'
import type { CallProps } from './Call'
import { CallControls } from './CallControls'
import { CallStage } from './CallStage'
import { ChatPanel } from './ChatPanel'
import { LocalVideo } from './MediaView'
import { useUnreadChat } from './use-unread-chat'

type ControlProps = ComponentProps<typeof CallControls>
type Props = Pick<CallProps, 'side' | 'otherName' | 'title' | 'isInset' | 'onPhone'> &
  Pick<ControlProps, 'media' | 'enabled' | 'sharing' | 'recording' | 'captions'> &
  Pick<ControlProps, 'onToggle' | 'onLeave'> &
  Pick<ComponentProps<typeof CallStage>, 'problem'> &
  Pick<ComponentProps<typeof GuestDialog>, 'guests'> & {
    /** Null until it is entered. */
    room: VideoRoom | null
    others: readonly RoomParticipant[]
    isChatOpen: boolean
    onChat: (isOpen: boolean) => void
  }

/** The room of a visit: the others, beside them this side and the chat, and below what can be done. */
export const CallRoom = (props: Props) => {
  const { room, others, side, otherName, title, isInset, onPhone, problem } = props
  const { media, enabled, sharing, recording, captions, guests } = props
  const { isChatOpen, onToggle, onChat, onLeave } = props
  const unread = useUnreadChat(room, isChatOpen)
  // A patient who is being let in sees the waiting room next: a press on a button that goes away would be lost.
  const canInvite = mayInvite(side) && (room !== null || side !== 'patient')
  const self = media.tracks.camera && enabled.camera ? media.tracks.camera : null
  return (
    <div className={cx('call-frame', isInset && 'inset')} data-theme="dark">
      <section className="call" aria-label="Your visit" data-state={room?.state ?? 'connecting'}>
        {!isInset && <h1 className="sr">Your visit</h1>}
        <CallStage
          participants={others}
          otherName={otherName}
          isReconnecting={room?.state === 'reconnecting'}
          isRecording={recording.isOn}
          hasCaptions={captions.isOn}
          problem={problem}
          onPhone={onPhone}
        />
        <aside className="strip" aria-label="You and chat">
          <div className="me">
            {self ? <LocalVideo track={self} /> : <span className="off">Camera off</span>}
            <small>You</small>
          </div>
          {room && <ChatPanel room={room} isOpen={isChatOpen} onClose={() => onChat(false)} />}
        </aside>
        <CallControls
          title={title}
          media={media}
          enabled={enabled}
          sharing={sharing}
          recording={recording}
          captions={captions}
          isClinician={side === 'staff'}
          unread={unread}
          onToggle={onToggle}
          onChat={() => onChat(!isChatOpen)}
          onPhone={onPhone}
          onInvite={canInvite ? guests.open : undefined}
          onLeave={onLeave}
        />
      </section>
      {mayInvite(side) && <GuestDialog guests={guests} isPatient={side === 'patient'} />}
    </div>
  )
}
