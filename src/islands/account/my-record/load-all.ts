/** As many rows as a page has at most. */
const size = 100

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** All rows of a list, one page after the other. */
export const loadAll = async <Row>(
  loadPage: (page: { size: number; after?: string }) => Promise<Page<Row>>,
): Promise<Row[]> => {
  const all: Row[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { rows, next }: Page<Row> = await loadPage({ size, ...(after && { after }) })
    all.push(...rows)
    after = next
  }
  return all
}
