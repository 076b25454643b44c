import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Where in a conversation its reader is: at the message that a search has found, else at the end, and there it stays
 * while they do. `hasNews` says that something came below what they read.
 */
export const useThreadScroll = (newest: string | undefined, isOwn: boolean, isSearch: boolean) => {
  const box = useRef<HTMLElement>(null)
  const toFind = useRef(isSearch)
  const [hasNews, setNews] = useState(false)
  const isAtEnd = useStayAtEnd(box, !isSearch, () => setNews(false))
  const showEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  // What others write moves no one away from what they read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes
  useEffect(() => {
    const found = toFind.current && box.current?.querySelector<HTMLElement>('.found')
    toFind.current = false
    if (!found && (isOwn || isAtEnd.current)) showEnd()
    else setNews(true)
    if (!found) return
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
    // It may be near the end, and nothing to scroll.
    box.current?.dispatchEvent(new Event('scroll'))
  }, [newest])
  /** What is loaded above a message, counted from the first, leaves it where it is on screen. */
  const loadAbove = async (load: Promise<() => void>, at: number) => {
    const message = box.current?.querySelectorAll('.m')[at]
    const show = await load
    const before = message?.getBoundingClientRect().top
    flushSync(show)
    if (message && before !== undefined)
      box.current?.scrollBy({ top: message.getBoundingClientRect().top - before })
  }
  return { box, hasNews, showEnd, loadAbove }
}

/** What grows below, as a picture that arrives, or makes room, as a patient's card, leaves the end where it was for who reads it. Answers whether they do. */
const useStayAtEnd = (
  box: RefObject<HTMLElement | null>,
  isFirstAtEnd: boolean,
  onEnd: () => void,
) => {
  const isAtEnd = useRef(isFirstAtEnd)
  const latestOnEnd = useRef(onEnd)
  latestOnEnd.current = onEnd
  useEffect(() => {
    const element = box.current
    const content = element?.querySelector('ol')
    if (!element || !content) return
    const readEnd = () => element.scrollHeight - element.clientHeight
    let end = readEnd()
    const note = () => {
      // What is resized is also scrolled, by the browser: it says nothing of the reader.
      if (readEnd() === end) isAtEnd.current = end - element.scrollTop < nearEndPx
      if (isAtEnd.current) latestOnEnd.current()
    }
    const watcher = new ResizeObserver(() => {
      end = readEnd()
      if (isAtEnd.current) element.scrollTop = end
    })
    watcher.observe(content)
    // What is written below takes its height from the box.
    watcher.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [box])
  return isAtEnd
}
const nearEndPx = 48
