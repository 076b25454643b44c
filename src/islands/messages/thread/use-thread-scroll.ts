import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Scroll position of a conversation: the message found by a search, else the first unread one, else the end, which it
 * follows until the reader scrolls up. `hasNews` is true when a message arrived below the visible part.
 */
export const useThreadScroll = (newest: string | undefined, isOwn: boolean, isPlaced: boolean) => {
  const box = useRef<HTMLElement>(null)
  const toFind = useRef(isPlaced)
  const [hasNews, setNews] = useState(false)
  const isAtEnd = useStayAtEnd(box, !isPlaced, () => setNews(false))
  const showEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  // What others write moves no one away from what they read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that comes
  useEffect(() => {
    const find = (which: string) =>
      toFind.current ? box.current?.querySelector<HTMLElement>(which) : null
    const found = find('.found')
    const place = found ?? find('.unread-line')
    toFind.current = false
    if (!place && (isOwn || isAtEnd.current)) showEnd()
    else setNews(true)
    if (!place) return
    place.scrollIntoView({ block: found ? 'center' : 'start' })
    found?.focus({ preventScroll: true })
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
