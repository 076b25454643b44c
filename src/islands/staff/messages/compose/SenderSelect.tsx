import { useEffect, useState } from 'react'
import { type ConversationMember, loadSenders } from '../members'

type Props = { conversationId: string; value: string; onChange: (userId: string) => void }

/** In whose name an answer is sent, for who may choose. */
const SenderSelect = ({ conversationId, value, onChange }: Props) => {
  const [senders, setSenders] = useState<readonly ConversationMember[]>([])
  useEffect(() => {
    loadSenders(conversationId).then(setSenders, () => {})
  }, [conversationId])
  return (
    senders.length > 0 && (
      <label className="row g2 small">
        <span>From</span>
        <select
          className="input"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">Yourself</option>
          {senders.map((each) => (
            <option key={each.id} value={each.id}>
              {`On behalf of ${each.name}`}
            </option>
          ))}
        </select>
      </label>
    )
  )
}
export default SenderSelect
