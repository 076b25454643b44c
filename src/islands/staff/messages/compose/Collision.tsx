import { useEffect, useState } from 'react'
import { type PresentUser, watchPresence } from '#islands/messages/presence'

const doing: Readonly<Record<PresentUser['state'], string>> = {
  typing: 'is writing a message',
  noting: 'is writing a note',
  viewing: 'reads this too',
}

type Props = {
  conversationId: string
  meId: string
  channels: readonly string[]
  /** Called when a colleague comes, who has not heard who is here. */
  onArrival: () => void
}

/** Who else reads or writes here now, so that no patient gets two answers. */
export const Collision = ({ conversationId, meId, channels, onArrival }: Props) => {
  const [present, setPresent] = useState<readonly PresentUser[]>([])
  useEffect(
    () => watchPresence(conversationId, meId, channels, setPresent, onArrival),
    [conversationId, meId, channels, onArrival],
  )
  return (
    <p className="typing" role="status">
      {present.map(({ userId, name, state }, at) => (
        <span key={userId} className={state === 'typing' ? 'c-warning' : undefined}>
          {at > 0 && ' · '}
          <bdi>{name}</bdi> {doing[state]}
        </span>
      ))}
    </p>
  )
}
