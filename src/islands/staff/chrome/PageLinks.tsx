import { useEffect, useState } from 'react'
import { tabStorage } from '#islands/stores/web-storage'

type Props = {
  /** The address of a page of the list, or of its first. */
  address: (after?: string) => string
  /** The marker this page begins after; none on the first one. */
  after: string | undefined
  next: string | null
  words?: { readonly first: string; readonly next: string }
}

const defaultWords = { first: 'First page', next: 'Next page' }
const keyOf = (address: string) => `page-before:${address}`

/**
 * Leads through a list that is read by markers. The list knows only what follows a marker, so that the page before
 * is the one this tab came from.
 */
export const PageLinks = ({ address, after, next, words = defaultWords }: Props) => {
  const here = address(after)
  const firstPage = address()
  const [previous, setPrevious] = useState<string | null>(null)
  // Storage is the browser's, so it is read after hydration.
  useEffect(() => {
    const before = tabStorage.read(keyOf(here))
    setPrevious(before === firstPage ? null : before)
  }, [here, firstPage])
  if (!after && !next) return null
  return (
    <nav className="more row" aria-label="Pages">
      {after && <a href={firstPage}>{words.first}</a>}
      {after && previous && <a href={previous}>Previous page</a>}
      {next && (
        <a href={address(next)} onClick={() => tabStorage.write(keyOf(address(next)), here)}>
          {words.next}
        </a>
      )}
    </nav>
  )
}
