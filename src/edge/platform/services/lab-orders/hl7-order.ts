import { Hl7Message, type Hl7Segment } from '@medplum/core'
import {
  type Hl7Field,
  hl7Context,
  hl7DayOf,
  hl7MomentOf,
  writeSegment,
} from '../hl7/write-segment'
import type { LabOrder } from './lab-order'

/** HL7 v2.5.1 ORM^O01: a group for each test under one group number, in the names that results come back under. */
export const orderMessage = (order: LabOrder, control: 'NW' | 'CA'): string =>
  new Hl7Message(
    [
      headerOf(order, control),
      patientSegment(order),
      ...order.tests.flatMap((test, at) => [
        orderSegment(order, test, control),
        requestSegment(order, test, at + 1),
        ...order.diagnoses.map(({ code, name }, index) =>
          writeSegment('DG1', String(index + 1), '', [code, name, 'I10'], '', '', 'W'),
        ),
      ]),
    ],
    hl7Context,
  ).toString()

const headerOf = (order: LabOrder, control: string): Hl7Segment =>
  writeSegment(
    'MSH',
    hl7Context.getMsh2(),
    'CAREPLUS',
    'CAREPLUS',
    order.vendor,
    order.vendor,
    hl7MomentOf(order.orderedAt),
    '',
    ['ORM', 'O01', 'ORM_O01'],
    // Twenty characters at most, the same where it is told again.
    `${order.id.replaceAll('-', '').slice(-18)}${control}`,
    'P',
    '2.5.1',
    ...['', '', '', '', '', 'UNICODE UTF-8'],
  )

/** PID-8, HL7 table 0001. */
const sexes: Readonly<Record<string, string>> = { Female: 'F', Male: 'M', Intersex: 'A' }

const patientSegment = ({ patient }: LabOrder): Hl7Segment => {
  const { id, firstName, lastName, dob, sex, phone, address, city, state, zip } = patient
  return writeSegment(
    'PID',
    '1',
    '',
    [id, '', '', 'CAREPLUS', 'PI'],
    '',
    [nameOrNone(lastName), nameOrNone(firstName), '', '', '', '', 'L'],
    '',
    hl7DayOf(dob),
    sexes[sex ?? ''] ?? 'U',
    '',
    '',
    [address[0] ?? '', address[1] ?? '', city ?? '', state, zip, 'USA'],
    '',
    phone ? ['', 'PRN', 'PH', '', '1', phone.slice(0, 3), phone.slice(3)] : '',
  )
}

/** A person of one name has no other one. */
const nameOrNone = (part: string): string => (/[\p{L}\p{N}]/u.test(part) ? part : '')

type Test = LabOrder['tests'][number]

const requestIdOf = (order: LabOrder, { code }: Test): string => `${order.id}.${code}`

const providerOf = ({ clinician }: LabOrder): Hl7Field =>
  clinician ? [clinician.npi ?? '', clinician.name, '', '', '', '', '', '', 'NPI'] : ''

const orderSegment = (order: LabOrder, test: Test, control: string): Hl7Segment =>
  writeSegment(
    'ORC',
    control,
    requestIdOf(order, test),
    '',
    order.id,
    '',
    '',
    ['', '', '', '', '', 'R'],
    '',
    hl7MomentOf(order.orderedAt),
    '',
    '',
    providerOf(order),
  )

const requestSegment = (order: LabOrder, test: Test, place: number): Hl7Segment => {
  const { name, snomed } = test.specimen
  return writeSegment(
    'OBR',
    String(place),
    requestIdOf(order, test),
    '',
    [test.loinc, test.name, 'LN'],
    'R',
    hl7MomentOf(order.orderedAt),
    ...['', '', '', '', '', '', '', ''],
    [[snomed ?? '', name, snomed ? 'SCT' : '']],
    providerOf(order),
  )
}
