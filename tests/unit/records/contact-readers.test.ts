import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contactReaders } from '#islands/staff/chart/tabs/tab-reads'

const matrix = readFileSync('tests/edge/access/matrix.tsv', 'utf8')

it('a chart asks for addresses that take no message as the roles that may read them, and as no other', () => {
  const row = matrix
    .split('\n')
    .find((line) => line.startsWith('GET /patients/:id/unreachable_contacts\t'))
  const may = (row ?? '')
    .split('\t')
    .slice(1)
    .flatMap((cell) => (cell.includes('+') ? [cell.split('=')[0] ?? ''] : []))
  expect(may.filter((role) => role !== 'patient').toSorted()).toEqual(contactReaders.toSorted())
})
