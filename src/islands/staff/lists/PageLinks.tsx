import { useEffect, useState } from 'react'
import { tabStorage } from '#islands/stores/web-storage'

type Props = {
  /** The addresses of the first page, of this one and of the next. */
  first: string
  here: string
  next: string | null
  words?: { readonly first: string; readonly next: string }
}

const defaultWords = { first: 'First page', next: 'Next page' }
const keyOf = (address: string) => `page-before:${address}`

/**
 * Leads through a list that is read by markers. The list knows only what follows a marker, so that the page before
 * is the one this tab came from.
 */
export const PageLinks = ({ first, here, next, words = defaultWords }: Props) => {
  const [previous, setPrevious] = useState<string | null>(null)
  // Storage is the browser's, so it is read after hydration.
  useEffect(() => {
    const before = tabStorage.read(keyOf(here))
    setPrevious(before === first ? null : before)
  }, [here, first])
  const isFirst = here === first
  if (isFirst && !next) return null
  return (
    <nav className="more row" aria-label="Pages">
      {!isFirst && <a href={first}>{words.first}</a>}
      {!isFirst && previous && <a href={previous}>Previous page</a>}
      {next && (
        <a href={next} onClick={() => tabStorage.write(keyOf(next), here)}>
          {words.next}
        </a>
      )}
    </nav>
  )
}
