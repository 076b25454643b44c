import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'tr'>, 'onClick' | 'onAuxClick'>

/**
 * A row that opens what its own link (`a[data-open]`) opens, wherever the mouse presses it. The keyboard uses the link.
 * WebKit places nothing by a `tr`: a link that covers its row would cover the whole table there.
 */
export const LinkedRow = (props: Props) => (
  <tr {...props} onClick={pressRowLink} onAuxClick={pressRowLink} />
)

const pressRowLink = ({ currentTarget, target, nativeEvent }: MouseEvent<HTMLElement>) => {
  const link = currentTarget.querySelector('a[data-open]')
  if (!link || isControl(target) || isSelecting(currentTarget)) return
  // The link hears the same press: Ctrl, Shift and the middle button open another tab or window.
  link.dispatchEvent(new window.MouseEvent(nativeEvent.type, nativeEvent))
}

/** What is pressed for itself, the row's own link among it; a menu's parts bubble through the row too. */
const isControl = (target: EventTarget) =>
  !(target instanceof Element) ||
  target.closest('a, button, input, select, textarea, label, summary, [popover], dialog') !== null

/** The press ended a selection of the row's text. */
const isSelecting = (row: Node) => {
  const selection = getSelection()
  return (
    selection?.isCollapsed === false &&
    (row.contains(selection.anchorNode) || row.contains(selection.focusNode))
  )
}
