import { useEffect, useRef } from 'react'
import type { Drawing } from '#components/art/draw'

const server = import.meta.env.SSR ? await import('#components/art/draw') : null

/** One object for all, so that React, which compares it by identity, leaves what is drawn alone. */
const asDrawn = { __html: '' }

type Props = { drawing: Drawing; className: string; columns?: number; rows?: number }

/**
 * Drawn by the server. A browser keeps that drawing, and loads what draws only for art it renders itself, after
 * the page's start. Our own markup, built from constants, never from input.
 */
export const Art = ({ drawing, className, columns = 1, rows = 1 }: Props) => {
  const element = useRef<SVGSVGElement>(null)
  const drawn = useRef('')
  const wanted = JSON.stringify(drawing)
  useEffect(() => {
    const svg = element.current
    if (!drawn.current && svg?.firstChild) drawn.current = wanted
    if (drawn.current === wanted) return
    let isWanted = true
    // A picture that does not come is nothing to tell: its place stays plain until the network is back.
    const paint = () =>
      import('#components/art/draw').then(
        ({ draw }) => {
          if (!isWanted || !svg) return
          svg.innerHTML = draw(JSON.parse(wanted))
          drawn.current = wanted
        },
        () => isWanted && addEventListener('online', paint, { once: true }),
      )
    void paint()
    return () => {
      isWanted = false
      removeEventListener('online', paint)
    }
  }, [wanted])
  return (
    <svg
      ref={element}
      className={className}
      viewBox={`0 0 ${columns * 96} ${rows * 96}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own pure functions
      dangerouslySetInnerHTML={server ? { __html: server.draw(drawing) } : asDrawn}
    />
  )
}
