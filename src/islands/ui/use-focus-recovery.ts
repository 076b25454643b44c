import { useEffect, useRef } from 'react'

const control = 'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea'

/**
 * Keeps the focus within a part of a page whose buttons become forms, and forms buttons: where the focused element is
 * removed, the first field of what took its place is focused, or its first button. Else the focus would fall to the
 * start of the page. The part is the element of the ref.
 */
export const useFocusRecovery = <E extends HTMLElement>() => {
  const part = useRef<E>(null)
  /** What was focused last, and what it stands in, from the inside out. */
  const path = useRef<readonly Element[]>([])
  useEffect(() => {
    const element = part.current
    if (!element) return
    const note = () => {
      const focused = document.activeElement
      path.current = focused && element.contains(focused) ? ancestorsOf(focused, element) : []
    }
    // A page that hydrates when it is touched has the focus in it by then.
    note()
    // Also of what is focused elsewhere: the focus has left the part then, and is not brought back.
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (path.current[0]?.isConnected !== false || document.activeElement !== document.body) return
    for (const place of path.current.filter(({ isConnected }) => isConnected)) {
      const found =
        place.querySelector<HTMLElement>(`form :is(${control})`) ?? place.querySelector('button')
      if (found) return found.focus()
    }
  })
  return part
}

const ancestorsOf = (element: Element, last: Element | null): Element[] =>
  element === last || !element.parentElement
    ? [element]
    : [element, ...ancestorsOf(element.parentElement, last)]
