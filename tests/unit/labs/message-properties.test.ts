import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLabMessage } from '#edge/domains/lab_messages/read-message'
import type { LabMessage, ReportMessage } from '#edge/domains/lab_messages/report-message'
import { type LabTestCode, labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { readReported } from '#edge/domains/labs/reading/read-reported'
import { decodeHl7, openMessages } from '#edge/platform/services/hl7/open-messages'

const words = ['Reactive', 'Detected', 'POSITIVE', 'Non-reactive', 'Not detected', 'Indeterminate']
const positive = /^(reactive|detected|positive)$/i
const graveFlags = ['POS', 'DET', 'RR', 'AA', 'HH', 'ZZ']
const observation = fc.record({
  loinc: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...labTestCodes).map((code) => labTestOf(code).loinc) },
    { weight: 1, arbitrary: fc.constantFrom('99999-9', '', 'x') },
  ),
  value: fc.oneof(
    fc.constantFrom(...words),
    fc.integer({ min: 0, max: 2_000_000 }).map(String),
    fc.constantFrom('', '>=60', '<20', '1:16', 'See note', 'TNP', '45,000', '""'),
    fc.string({ maxLength: 12 }),
  ),
  flags: fc.array(fc.constantFrom('', 'N', 'A', 'L', 'H', 'IND', ...graveFlags), { maxLength: 3 }),
  unit: fc.constantFrom('', 'mg/dL', 'mmol/L', 'copies/mL', 'mL/min', '10^9/L'),
  range: fc.constantFrom('', '0.5-1.03', '<100', '>= 60', 'Non-reactive'),
  status: fc.constantFrom('F', 'C', 'A', 'P', 'R', 'S', 'I', 'D', 'W', 'X', 'N', 'O', 'U', 'Z', ''),
  type: fc.constantFrom('ST', 'TX', 'FT', 'NM', 'SN', 'CE', 'CWE', 'ED', 'RP', 'DT', 'QQ', ''),
})
type Generated<A> = A extends fc.Arbitrary<infer G> ? G : never
type Observation = Generated<typeof observation>
const report = fc.record({
  observations: fc.array(observation, { minLength: 1, maxLength: 6 }),
  status: fc.constantFrom('F', 'C', 'P', 'A', 'X', 'I', 'Q', ''),
  end: fc.constantFrom('\r', '\n', '\r\n'),
  separators: fc.constantFrom('|^~\\&', '#@!$%'),
  isSplit: fc.boolean(),
})

/** Written by hand, so that the reader is not tried by a writer of its own. */
const hl7Of = ({ observations, status, end, separators, isSplit }: Generated<typeof report>) => {
  const [field = '|', component = '^', repetition = '~', mark = '\\', sub = '&'] = separators
  const codes: Readonly<Record<string, string>> = {
    [field]: 'F',
    [component]: 'S',
    [repetition]: 'R',
    [mark]: 'E',
    [sub]: 'T',
  }
  const text = (value: string) =>
    Array.from(value, (letter) =>
      codes[letter] ? `${mark}${codes[letter]}${mark}` : /[\r\n]/.test(letter) ? ' ' : letter,
    ).join('')
  const segment = (...fields: readonly string[]) => fields.join(field)
  const obr = (at: number) =>
    segment(
      'OBR',
      String(at),
      'order-1',
      'F1',
      `24331-1${component}Panel`,
      ...Array<string>(20).fill(''),
      status,
    )
  return [
    `MSH${separators}${field}LIS${field}GMHC${field}${field}${field}20261128${field}${field}ORU${component}R01${field}M1${field}P${field}2.5.1`,
    segment('PID', '1', '', '7', '', `ELLIS${component}JORDAN`, '', '19900505'),
    obr(1),
    ...observations.flatMap((each, at) => [
      ...(isSplit && at === 1 ? [obr(2)] : []),
      segment(
        'OBX',
        String(at + 1),
        each.type,
        `${text(each.loinc)}${component}${component}LN`,
        '',
        each.type === 'SN'
          ? `${component}${text(each.value)}`
          : each.type === 'CE' || each.type === 'CWE'
            ? `${component}${text(each.value)}${component}L`
            : text(each.value),
        text(each.unit),
        text(each.range),
        each.flags.map(text).join(repetition),
        '',
        '',
        each.status,
      ),
      segment('NTE', '1', '', `marker${at}.`),
    ]),
  ].join(end)
}

const fhirStatuses: Readonly<Record<string, string>> = {
  F: 'final',
  C: 'corrected',
  A: 'amended',
  P: 'preliminary',
  D: 'cancelled',
  W: 'entered-in-error',
  I: 'registered',
  Z: 'unknown',
}
const fhirOf = ({ observations, status }: Generated<typeof report>) =>
  JSON.stringify({
    resourceType: 'DiagnosticReport',
    basedOn: [{ identifier: { value: 'order-1' } }],
    status: fhirStatuses[status] ?? 'partial',
    contained: [
      {
        resourceType: 'Patient',
        name: [{ family: 'Ellis', given: ['Jordan'] }],
        birthDate: '1990-05-05',
      },
      ...observations.map((each, at) => ({
        resourceType: 'Observation',
        status: fhirStatuses[each.status] ?? 'final',
        code: { coding: [{ system: 'http://loinc.org', code: each.loinc }] },
        ...(each.type === 'NM' && /^\d+$/.test(each.value)
          ? { valueQuantity: { value: Number(each.value), unit: each.unit } }
          : each.type === 'CE'
            ? { valueCodeableConcept: { text: each.value } }
            : { valueString: each.value }),
        interpretation: each.flags.filter(Boolean).map((code) => ({ coding: [{ code }] })),
        ...(each.range && { referenceRange: [{ text: each.range }] }),
        note: [{ text: `marker${at}.` }],
      })),
    ],
  })

const reportsIn = (messages: readonly (readonly LabMessage[])[] | null): ReportMessage[] =>
  (messages ?? []).flat().flatMap((each) => (each.kind === 'report' ? [each] : []))

/** Said that nothing is known yet, or a document: neither is a result. */
const saysNothing = ({ status, value, type }: Observation, isHl7: boolean) =>
  isHl7
    ? type === 'ED' || type === 'RP' || (['O', 'I', 'S'].includes(status) && !value.trim())
    : status === 'I'

const assertKept = (
  observations: readonly Observation[],
  reports: readonly ReportMessage[],
  isHl7: boolean,
) => {
  const all = JSON.stringify(reports)
  observations.forEach((each, at) => {
    if (!saysNothing(each, isHl7) && !all.includes(`marker${at}.`))
      throw new Error(`Observation ${at} is lost: ${JSON.stringify(each)} of ${all}`)
  })
}

const assertGrave = (observations: readonly Observation[], reports: readonly ReportMessage[]) => {
  for (const {
    report: { values },
  } of reports)
    for (const value of values) {
      const sent = observations[Number(/marker(\d+)\./.exec(value.comment ?? '')?.[1])]
      if (!sent || value.status === 'cancelled' || value.status === 'entered-in-error') continue
      const { flag } = value.status === 'unknown' ? { flag: 'unread' } : readReported(value, {})
      const isGrave =
        (isWordTest(value.code) && positive.test(sent.value.trim())) ||
        (sent.value.trim() !== '' &&
          sent.flags.some((each) => each === 'POS' || each === 'DET' || each === 'ZZ') &&
          isWordTest(value.code))
      if (isGrave && (flag === 'normal' || flag === 'not_performed'))
        throw new Error(`${JSON.stringify(sent)} reads as ${flag}`)
    }
}
/** Immunity is flagged either way. */
const isWordTest = (code: LabTestCode) =>
  labTestOf(code).kind === 'presence' && code !== 'hepatitis_b_surface_antibody'

describe('any message', () => {
  it('of HL7 v2 keeps each observation, as a value or for a person, and lowers none of them', () => {
    fc.assert(
      fc.property(report, (sent) => {
        const reports = reportsIn(readLabMessage(hl7Of(sent)))
        assertKept(sent.observations, reports, true)
        assertGrave(sent.observations, reports)
      }),
      { numRuns: 4_000 },
    )
  })

  it('of FHIR keeps each observation, as a value or for a person, and lowers none of them', () => {
    fc.assert(
      fc.property(report, (sent) => {
        const reports = reportsIn(readLabMessage(fhirOf(sent)))
        assertKept(sent.observations, reports, false)
        assertGrave(sent.observations, reports)
      }),
      { numRuns: 4_000 },
    )
  })

  it('that is cut, doubled or overwritten anywhere ends in no exception', () => {
    const change = fc.record({
      at: fc.nat(2_000),
      length: fc.nat(40),
      text: fc.oneof(
        fc.string({ maxLength: 6 }),
        fc.constantFrom('\\', '|', '^', '~', '\r', 'MSH|', '"', '{', 'OBX|'),
      ),
    })
    fc.assert(
      fc.property(
        report,
        fc.boolean(),
        fc.array(change, { maxLength: 4 }),
        (sent, isHl7, changes) => {
          const whole = isHl7 ? hl7Of(sent) : fhirOf(sent)
          const body = changes.reduce(
            (text, { at, length, text: other }) =>
              text.slice(0, at) + other + text.slice(at + length),
            whole,
          )
          const bytes = new TextEncoder().encode(body)
          readLabMessage(decodeHl7(bytes))
          for (const each of openMessages(body)) expect(each.buildAck().toString()).toContain('MSA')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
