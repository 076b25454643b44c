import { useEffect, useState } from 'react'
import { correspondentRoles } from '#edge/domains/conversations/kinds'
import { ColleagueLine } from '../colleagues/ColleaguePicker'
import { findColleagues, type ListedColleague } from '../colleagues/colleague'
import { loadConversationMembers } from './members'

type Props = {
  text: string
  conversationId: string
  /** The text with the name in place of what was typed, and whose it is. */
  onChoose: (text: string, colleague: ListedColleague) => void
}

const beingTyped = /(^|\s)@([\p{L}\p{M}'-]{0,30})$/u

/** Ids of those whose name still stands in the text behind an @. */
export const mentionsIn = (text: string, colleagues: readonly ListedColleague[]): string[] => [
  ...new Set(colleagues.filter((each) => text.includes(`@${each.text}`)).map(({ id }) => id)),
]

/** Colleagues to choose from while a name is typed behind an @. */
export const MentionPicker = ({ text, conversationId, onChoose }: Props) => {
  const typed = beingTyped.exec(text)?.[2]
  const isTyping = typed !== undefined
  const [found, setFound] = useState<readonly ListedColleague[]>([])
  const [memberIds, setMemberIds] = useState<readonly string[]>([])
  useEffect(() => {
    if (isTyping)
      loadConversationMembers(conversationId).then(
        (members) => setMemberIds(members.map(({ id }) => id)),
        () => {},
      )
  }, [isTyping, conversationId])
  useEffect(() => {
    if (typed === undefined) return setFound([])
    let isLatest = true
    const timer = setTimeout(() => {
      findColleagues(typed, { roles: correspondentRoles }).then(
        (colleagues) => isLatest && setFound(colleagues),
        () => isLatest && setFound([]),
      )
    }, 150)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [typed])
  if (typed === undefined || found.length === 0) return null
  return (
    <ul className="suggestions" aria-label="Colleagues">
      {found.slice(0, 6).map((colleague) => (
        <li key={colleague.id}>
          <button
            type="button"
            className="row g2"
            onClick={() => onChoose(text.replace(beingTyped, `$1@${colleague.text} `), colleague)}
          >
            <ColleagueLine colleague={colleague} />
            {!memberIds.includes(colleague.id) && <small className="ink-2">will be added</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
