import { expect, it } from 'vitest'
import { type RuleTable, ruleTables } from '#islands/staff/clinic/rule-tables'

const cellOf = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')
const rowOf = (cells: readonly string[]): string => `| ${cells.map(cellOf).join(' | ')} |`
const sectionOf = ({ title, note, columns, rows }: RuleTable): string =>
  [
    `## ${title}`,
    ...(note ? [note] : []),
    [rowOf(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(rowOf)].join('\n'),
  ].join('\n\n')

it('the tables of rules stand in docs/rules.md as the code has them', async () => {
  const page = [
    '# How results are read, and medicines judged',
    'Written by `npm run rules` from the tables and the code that read results and judge medicines; `/staff/clinic/rules` shows the same, with what patients read in each language. `tests/unit/labs/results-matrix.tsv` has every value, flag and status with what follows from it, `tests/unit/prescribing/prescribing-matrix.tsv` every medicine and fact. A clinical lead signs both off.',
    ...ruleTables([]).map(sectionOf),
  ].join('\n\n')
  await expect(`${page}\n`).toMatchFileSnapshot('../../../docs/rules.md')
})
