import { type SyntheticEvent, useState } from 'react'
import { maxChatLength } from '#edge/live/visit-room-contract'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { VideoRoom } from '../room/video-room'

type Props = { room: VideoRoom; otherName: string }

/** Questions written down beforehand are in the chat when the clinician comes. */
export const WhileYouWait = ({ room, otherName }: Props) => {
  const [text, setText] = useState('')
  const own = room.chat.filter(({ from }) => from === room.identity)
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    room.sendChat(text.trim())
    setText('')
  }
  return (
    <aside className="stack g3">
      <h2 className="h3">While you wait</h2>
      <form className="stack g2" onSubmit={add}>
        <label className="field">
          <span>Write down your questions</span>
          <textarea
            className="input"
            rows={2}
            value={text}
            maxLength={maxChatLength}
            dir="auto"
            aria-describedby="questions-help"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <p className="small ink-2" id="questions-help">
          {`${otherName} sees them when the visit begins.`}
        </p>
        <Button type="submit" size="small">
          <Icon name="plus" />
          Add question
        </Button>
      </form>
      {own.length > 0 && (
        <ul className="questions">
          {own.map(({ id, text: words }) => (
            <li key={id} dir="auto" translate="no">
              {words}
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href="/app/faq" target="_blank" rel="noreferrer">
          Common questions and answers
        </a>
      </p>
    </aside>
  )
}
