import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { NoneOrHidden } from '#islands/ui/feedback/Hidden.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import type { Hides } from '../lists/use-rows'

type Props<T> = {
  /** The fragment of an address that opens the form: another page leads to the act itself. */
  anchor?: 'refer' | 'report'
  title: string
  none: string
  /** What opens the form, and the form; neither for who may not add. */
  add: string | null
  /** Loads the form: from when the pointer or the focus comes to what opens it, which waits for that. */
  prepare?: () => Promise<void>
  form: (close: () => void) => ReactNode
  rows: readonly T[] | null | undefined
  /** How much of the list is kept from the reader. */
  hides?: Hides
  row: (row: T) => ReactNode
}

/** Orders of one kind: what there is, and a form to add to it. */
export const OrderSection = <T extends { id: string }>(props: Props<T>) => {
  const { anchor, title, none, add, prepare, form, rows, hides, row } = props
  const [isAdding, setAdding] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const section = useRef<HTMLElement>(null)
  const canAdd = add !== null
  useEffect(() => {
    if (!anchor || !canAdd || location.hash !== `#${anchor}`) return
    setAdding(true)
    section.current?.scrollIntoView()
  }, [anchor, canAdd])
  const open = async () => {
    if (prepare) {
      setOpening(true)
      await prepare()
      setOpening(false)
    }
    setAdding(true)
  }
  return (
    <section ref={section} className="stack g2">
      <div className="row g3">
        <h3 className="grow">{title}</h3>
        {add && !isAdding && (
          <Button
            size="small"
            busy={isOpening}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={open}
          >
            {add}
          </Button>
        )}
      </div>
      {isAdding && form(() => setAdding(false))}
      {rows === undefined && <Skeleton label="Loading" lines={1} />}
      {rows === null && <p>We could not load these. Reload the page to try again.</p>}
      {rows && rows.length > 0 && (
        <ul className="orders">
          {rows.map((each) => (
            <li key={each.id} className="stack g1">
              {row(each)}
            </li>
          ))}
        </ul>
      )}
      {rows && !isAdding && (
        <NoneOrHidden hides={hides} isEmpty={rows.length === 0}>
          <p className="ink-2">{none}</p>
        </NoneOrHidden>
      )}
    </section>
  )
}
