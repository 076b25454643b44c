import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { maxChatLength } from '#edge/live/visit-room-contract'
import { renderLinks } from '#islands/messages/text/render-links.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { cx } from '#islands/ui/cx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { VideoRoom } from '../room/video-room'

type Props = { room: VideoRoom; isOpen: boolean; onClose: () => void }

/** Chat of the call, with the messages that are not confirmed yet. */
export const ChatPanel = ({ room, isOpen, onClose }: Props) => {
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const count = room.chat.length + room.unsentChat.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is shown when one comes
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count, isOpen])
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    room.sendChat(text.trim())
    setText('')
  }
  return (
    <section className={cx('chat', isOpen && 'open')} aria-label="Chat">
      <Button icon look="quiet" className="close" aria-label="Close chat" onClick={onClose}>
        <Icon name="x" />
      </Button>
      <p className="small ink-2">
        {room.isChatKept
          ? 'Messages here are kept in the record of this visit.'
          : 'Messages here are deleted when the visit ends.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard */}
      <div ref={list} className="log" role="log" aria-live="polite" tabIndex={0}>
        <ol>
          {room.chat.map(({ id, from, name, text: words }) => (
            <li key={id} className={from === room.identity ? 'mine' : undefined}>
              <small translate="no">{from === room.identity ? null : name}</small>
              <p dir="auto" translate="no">
                {renderLinks(words)}
              </p>
            </li>
          ))}
          {room.unsentChat.map(({ key, text: words, isRefused }) => (
            <li key={key} className="mine">
              <p dir="auto" translate="no">
                {renderLinks(words)}
              </p>
              <small>{isRefused ? 'Not sent.' : 'Sending…'}</small>
            </li>
          ))}
        </ol>
        {room.unsentChat.some(({ isRefused }) => isRefused) && (
          <Button look="quiet" onClick={() => room.resendChat()}>
            Try again
          </Button>
        )}
      </div>
      <form className="row nowrap g2" onSubmit={send}>
        <input
          className="input"
          value={text}
          maxLength={maxChatLength}
          placeholder="Write a message"
          aria-label="Write a message"
          dir="auto"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button icon look="quiet" type="submit" aria-label="Send">
          <Icon name="send-horizontal" flip />
        </Button>
      </form>
    </section>
  )
}
