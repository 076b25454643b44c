/** Every row of a short list, page after page. */
export const readAllPages = async <Row>(
  read: (after: string | undefined) => Promise<{
    readonly rows: readonly Row[]
    readonly next: string | null
  }>,
): Promise<Row[]> => {
  const all: Row[] = []
  let after: string | undefined
  do {
    const { rows, next } = await read(after)
    all.push(...rows)
    after = next ?? undefined
  } while (after)
  return all
}
