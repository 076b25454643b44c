import { Hl7Message, type Hl7Segment } from '@medplum/core'
import {
  hl7Context,
  hl7DayOf,
  hl7MomentOf,
  writeSegment,
} from '#edge/platform/services/hl7/write-segment'
import type { PlayedReport, PlayedTest } from '../played-report'

/** A report as ORU^R01 of HL7 v2.5.1; a group for each part. */
export const writeHl7Report = (report: PlayedReport): string =>
  new Hl7Message(
    [
      writeSegment(
        'MSH',
        hl7Context.getMsh2(),
        'LIS',
        report.vendor,
        'CAREPLUS',
        'CAREPLUS',
        hl7MomentOf(report.at),
        '',
        ['ORU', 'R01', 'ORU_R01'],
        report.messageId.slice(-20),
        'P',
        '2.5.1',
        ...['', '', '', '', '', 'UNICODE UTF-8'],
      ),
      writeSegment(
        'PID',
        '1',
        '',
        '',
        '',
        [report.lastName, report.firstName],
        '',
        hl7DayOf(report.dob),
      ),
      ...report.parts.flatMap((tests, at) => groupOf(report, tests, at)),
    ],
    hl7Context,
  ).toString()

/** OBR-25, HL7 table 0123. */
const orderStatuses = { partial: 'P', final: 'F', corrected: 'C', cancelled: 'X' } as const
/** OBX-11, HL7 table 0085. */
const statuses: Readonly<Record<string, string>> = {
  final: 'F',
  corrected: 'C',
  amended: 'A',
  preliminary: 'P',
  cancelled: 'D',
  'entered-in-error': 'W',
}

const groupOf = (
  report: PlayedReport,
  tests: readonly PlayedTest[],
  place: number,
): readonly Hl7Segment[] => [
  writeSegment('ORC', 'RE', report.orderName),
  writeSegment(
    'OBR',
    String(place + 1),
    report.orderName,
    '',
    ['', 'Results', 'L'],
    '',
    '',
    hl7MomentOf(report.at),
    ...Array<string>(14).fill(''),
    hl7MomentOf(report.at),
    '',
    '',
    orderStatuses[report.status],
  ),
  ...(report.conclusion ? [writeSegment('NTE', '1', '', report.conclusion)] : []),
  ...tests.flatMap((test, at) => [
    observationOf(report.status === 'cancelled' ? { ...test, status: 'cancelled' } : test, at + 1),
    ...(test.comment ? [writeSegment('NTE', '1', '', test.comment)] : []),
  ]),
  ...(report.pdf && place === 0
    ? [
        writeSegment(
          'OBX',
          String(tests.length + 1),
          'ED',
          ['PDF', 'Laboratory report', 'L'],
          '',
          ['LIS', 'Application', 'PDF', 'Base64', report.pdf],
          ...['', '', '', '', ''],
          'F',
        ),
      ]
    : []),
]

const observationOf = (test: PlayedTest, place: number): Hl7Segment =>
  writeSegment(
    'OBX',
    String(place),
    test.number ? 'SN' : 'ST',
    [test.loinc, test.name, 'LN'],
    '',
    test.number
      ? [test.number.comparator === '=' ? '' : test.number.comparator, String(test.number.number)]
      : test.value,
    test.unit ?? '',
    test.range ?? '',
    { repetitions: test.flags },
    '',
    '',
    statuses[test.status] ?? test.status,
  )
