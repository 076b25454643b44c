import { appendRows } from '#islands/stores/append-rows'

/** Every row of a short list, page after page. */
export const readAllPages = async <Row extends { readonly id: string }>(
  read: (after: string | undefined) => Promise<{
    readonly rows: readonly Row[]
    readonly next: string | null
  }>,
): Promise<Row[]> => {
  let all: Row[] = []
  let after: string | undefined
  do {
    const { rows, next } = await read(after)
    all = appendRows(all, rows)
    after = next ?? undefined
  } while (after)
  return all
}
