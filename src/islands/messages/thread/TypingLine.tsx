import { useEffect, useState } from 'react'
import { type PresentUser, watchPresence } from '../presence'

type Props = { conversationId: string; meId: string; counterpartName: string | null }

/** Says that the clinic is writing, while it does. */
export const TypingLine = ({ conversationId, meId, counterpartName }: Props) => {
  const [present, setPresent] = useState<readonly PresentUser[]>([])
  useEffect(() => watchPresence(conversationId, meId, [], setPresent), [conversationId, meId])
  const writer = present.find(({ state }) => state === 'typing')
  return (
    <p className="typing" role="status">
      {writer && (
        <>
          <bdi translate="no">{writer.name || counterpartName}</bdi> <span>is writing…</span>
        </>
      )}
    </p>
  )
}
