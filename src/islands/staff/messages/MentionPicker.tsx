import { useEffect, useId, useRef, useState } from 'react'
import { correspondentRoles } from '#edge/domains/conversations/kinds'
import { ColleagueLine } from '../colleagues/ColleagueLine'
import { findColleagues, type ListedColleague } from '../colleagues/colleague'
import { loadConversationMembers } from './members'

type Props = {
  text: string
  conversationId: string
  /** The text with the name in place of what was typed, and whose it is. */
  onChoose: (text: string, colleague: ListedColleague) => void
}

const beingTyped = /(^|\s)@([\p{L}\p{M}'-]{0,30})$/u

/** Colleagues to choose from while a name is typed behind an @: by arrow keys and Enter, or by a click. Escape closes the list. */
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
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const options = typed === undefined ? [] : found.slice(0, 6)
  const choose = (colleague: ListedColleague) =>
    onChoose(text.replace(beingTyped, `$1@${colleague.text} `), colleague)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another first choice
  useEffect(() => setActive(-1), [found])
  // The field belongs to the form around: the focus stays in it, as in every combobox.
  useEffect(() => {
    const field = list.current?.closest('form')?.querySelector('textarea')
    if (!field) return
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = options[active]
      if (step) setActive(nextOption(active, step, options.length))
      else if (event.key === 'Enter' && !event.shiftKey && chosen) choose(chosen)
      else if (event.key === 'Escape') setFound([])
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', press)
    field.setAttribute('aria-controls', listId)
    if (active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`)
    return () => {
      field.removeEventListener('keydown', press)
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  })
  if (options.length === 0) return null
  return (
    <div ref={list} id={listId} role="listbox" className="suggestions" aria-label="Colleagues">
      {options.map((colleague, index) => (
        <button
          key={colleague.id}
          id={`${listId}-${index}`}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="row g2"
          onClick={() => choose(colleague)}
        >
          <ColleagueLine colleague={colleague} />
          {!memberIds.includes(colleague.id) && <small className="ink-2">will be added</small>}
        </button>
      ))}
    </div>
  )
}

/** Around the end, to the other end. */
const nextOption = (active: number, step: number, count: number): number =>
  active < 0 && step < 0 ? count - 1 : (active + step + count) % count
