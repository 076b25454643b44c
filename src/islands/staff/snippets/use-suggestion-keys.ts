import { type RefObject, useId, useLayoutEffect, useState } from 'react'

interface Options {
  /** The field that is typed in, which keeps the focus as in every combobox; null while there is none. */
  readonly field: () => HTMLTextAreaElement | null | undefined
  readonly count: number
  readonly onChoose: (index: number) => void
  readonly onClose: () => void
}

/** Choices below a field, walked by arrow keys, taken by Enter and closed by Escape. `active` is -1 until one is walked to. */
export const useSuggestionKeys = (
  list: RefObject<HTMLElement | null>,
  { field: find, count, onChoose, onClose }: Options,
) => {
  const listId = useId()
  const [active, setActive] = useState(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another first choice
  useLayoutEffect(() => setActive(-1), [count])
  // As the list is shown: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const field = count > 0 && list.current ? find() : null
    if (!field) return
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setActive(nextOption(active, step, count))
      else if (event.key === 'Enter' && !event.shiftKey && active >= 0) onChoose(active)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', press)
    field.setAttribute('aria-controls', listId)
    if (active >= 0) {
      field.setAttribute('aria-activedescendant', `${listId}-${active}`)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    }
    return () => {
      field.removeEventListener('keydown', press)
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  })
  return {
    listId,
    /** What makes a button the choice at `index`. */
    optionProps: (index: number) => ({
      id: `${listId}-${index}`,
      type: 'button' as const,
      role: 'option' as const,
      'aria-selected': index === active,
      tabIndex: -1,
      onClick: () => onChoose(index),
    }),
  }
}

/** Around the end, to the other end. */
const nextOption = (active: number, step: number, count: number): number =>
  active < 0 && step < 0 ? count - 1 : (active + step + count) % count
