import type { MouseEvent } from 'react'

/** Opens what a link leads to on the page it stands on; another tab or window is the browser's to open. */
export const openInPlace = (event: MouseEvent, open: () => void) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  open()
}
