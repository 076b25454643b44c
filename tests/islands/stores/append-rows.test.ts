// @vitest-environment node
import { expect, it } from 'vitest'
import { readAllPages } from '#islands/staff/access/read-all-pages'
import { appendRows } from '#islands/stores/append-rows'

const row = (id: string, name = id) => ({ id, name })

it('a row that moved down while its list is read stands once, where it stood, as it was read last', () => {
  expect(appendRows([row('a'), row('b')], [row('a', 'Ana'), row('c')])).toEqual([
    row('a', 'Ana'),
    row('b'),
    row('c'),
  ])
})

it('a list that is read whole has each row once, though one moved to a later page', async () => {
  const pages = [
    { rows: [row('a'), row('b')], next: '1' },
    { rows: [row('b', 'Bea'), row('c')], next: null },
  ]
  const all = await readAllPages(
    async (after = '0') => pages[Number(after)] ?? { rows: [], next: null },
  )
  expect(all).toEqual([row('a'), row('b', 'Bea'), row('c')])
})
