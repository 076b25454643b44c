import { useEffect, useState } from 'react'
import { type ConversationMember, findColleagues } from './members'

type Props = {
  text: string
  conversationId: string
  /** The text with the name in place of what was typed, and whose it is. */
  onChoose: (text: string, member: ConversationMember) => void
}

const beingTyped = /(^|\s)@([\p{L}'-]{0,30})$/u

/** Ids of those whose name still stands in the text behind an @. */
export const mentionsIn = (text: string, members: readonly ConversationMember[]): string[] => [
  ...new Set(members.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

/** Colleagues to choose from while a name is typed behind an @. */
export const MentionPicker = ({ text, conversationId, onChoose }: Props) => {
  const typed = beingTyped.exec(text)?.[2]
  const [found, setFound] = useState<readonly ConversationMember[]>([])
  useEffect(() => {
    if (typed === undefined) return setFound([])
    const timer = setTimeout(() => {
      findColleagues(conversationId, typed).then(setFound, () => setFound([]))
    }, 150)
    return () => clearTimeout(timer)
  }, [typed, conversationId])
  if (typed === undefined || found.length === 0) return null
  return (
    <ul className="suggestions" aria-label="Colleagues">
      {found.slice(0, 6).map((member) => (
        <li key={member.id}>
          <button
            type="button"
            onClick={() => onChoose(text.replace(beingTyped, `$1@${member.name} `), member)}
          >
            <bdi>{member.name}</bdi>
            {!member.isMember && <small className="ink-2"> will be added</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
