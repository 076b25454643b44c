import type { LabTestCode } from '../lab-tests'
import type { ResultFlag } from '../tests/lab-test'

/** Whether a cell of a table names a test: codes with spaces between, `chlamydia_*` for all that begin so, `*` for any. */
export const isAmongTests = (cell: string, code: LabTestCode): boolean =>
  cell
    .split(' ')
    .some((each) => (each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : each === code))

const flagsByName: Readonly<Record<string, readonly ResultFlag[]>> = {
  critical: ['critical_low', 'critical_high'],
  unread: ['unread'],
  missing: ['not_performed', 'withdrawn'],
  found: ['reactive', 'detected', 'abnormal', 'high', 'critical_high'],
  abnormal: [
    'low',
    'high',
    'critical_low',
    'critical_high',
    'abnormal',
    'reactive',
    'detected',
    'inconclusive',
  ],
}

/** Whether a cell of a table names a flag: by its kind, `*` for any. */
export const isAmongFlags = (cell: string, flag: ResultFlag): boolean =>
  cell.split(' ').some((each) => each === '*' || flagsByName[each]?.includes(flag))
