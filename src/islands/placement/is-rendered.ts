/** Whether an element is in the layout of the page; `checkVisibility` is younger than the oldest browsers that are served. */
export const isRendered = (element: Element | null | undefined): boolean =>
  (element?.getClientRects().length ?? 0) > 0
