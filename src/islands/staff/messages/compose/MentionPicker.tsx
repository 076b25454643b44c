import { useEffect, useRef, useState } from 'react'
import { correspondentRoles } from '#edge/domains/conversations/kinds'
import { ColleagueLine } from '../../colleagues/ColleagueLine'
import { findColleagues, type ListedColleague } from '../../colleagues/colleague'
import { useSuggestionKeys } from '../../snippets/use-suggestion-keys'
import { loadConversationMembers } from '../members'

type Props = {
  text: string
  conversationId: string
  /** The text with the name in place of what was typed, and whose it is. */
  onChoose: (text: string, colleague: ListedColleague) => void
}

const beingTyped = /(^|\s)@([\p{L}\p{M}'-]{0,30})$/u

/** Colleagues to choose from while a name is typed behind an @: by arrow keys and Enter, or by a click. Escape closes the list. */
const MentionPicker = ({ text, conversationId, onChoose }: Props) => {
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
  const list = useRef<HTMLDivElement>(null)
  const options = typed === undefined ? [] : found.slice(0, 6)
  const choose = (colleague: ListedColleague) =>
    onChoose(text.replace(beingTyped, `$1@${colleague.text} `), colleague)
  const { listId, optionProps } = useSuggestionKeys(list, {
    // It belongs to the form around.
    field: () => list.current?.closest('form')?.querySelector('textarea'),
    count: options.length,
    onChoose: (index) => {
      const chosen = options[index]
      if (chosen) choose(chosen)
    },
    onClose: () => setFound([]),
  })
  if (options.length === 0) return null
  return (
    <div ref={list} id={listId} role="listbox" className="suggestions" aria-label="Colleagues">
      {options.map((colleague, index) => (
        <button key={colleague.id} className="row nowrap g2" {...optionProps(index)}>
          <ColleagueLine colleague={colleague} />
          {!memberIds.includes(colleague.id) && <small className="ink-2">will be added</small>}
        </button>
      ))}
    </div>
  )
}
export default MentionPicker
