/**
 * The rows on screen and those of the page after them. One that moved down meanwhile is read again with that page: it
 * stands once, where it stood, as it was read last.
 */
export const appendRows = <Row extends { readonly id: string }>(
  displayed: readonly Row[],
  following: readonly Row[],
): Row[] => [...new Map([...displayed, ...following].map((row) => [row.id, row])).values()]
