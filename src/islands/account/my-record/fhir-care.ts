import { Buffer } from 'node:buffer'
import { medicineOf } from '#edge/domains/formulary/medicine'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { measureOf } from '#edge/domains/labs/reading/measure'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'
import {
  coded,
  type FhirResource,
  type FhirSubject,
  loinc,
  observationCategory,
  quantity,
  referenceTo,
} from './fhir-coding'
import type { MyRecord } from './my-record'
import { summaryWords } from './summary-words'

type Lab = MyRecord['labs'][number]
type Result = MyRecord['results'][number]
type Prescription = MyRecord['prescriptions'][number]

/** An order with its values among all of the patient's. */
export const labResources = (
  lab: Lab,
  all: readonly Result[],
  subject: FhirSubject,
): readonly FhirResource[] => {
  const results = all.filter((result) => result.lab?.id === lab.id)
  return [
    labReportResource(lab, results, subject),
    ...results.map((result) => resultObservation(result, lab, subject)),
  ]
}

/** What the clinician said of the values stands with them. */
export const labReportResource = (
  { id, status, collectedAt, resultedAt, patientMessage }: Lab,
  results: readonly Result[],
  subject: FhirSubject,
): FhirResource => ({
  resourceType: 'DiagnosticReport',
  id,
  status: status === 'corrected' ? 'corrected' : 'final',
  category: [coded('http://terminology.hl7.org/CodeSystem/v2-0074', 'LAB')],
  // A laboratory report.
  code: coded(loinc, '11502-2'),
  subject,
  ...(collectedAt && { effectiveDateTime: collectedAt }),
  ...(resultedAt && { issued: resultedAt }),
  ...(results.length > 0 && { result: results.map(({ id: result }) => referenceTo(result)) }),
  ...(patientMessage && { conclusion: patientMessage }),
})

/** HL7's word for how a value stands to what is expected (ObservationInterpretation). */
const interpretations = {
  normal: 'N',
  low: 'L',
  high: 'H',
  abnormal: 'A',
  reactive: 'RR',
  detected: 'DET',
  critical_low: 'LL',
  critical_high: 'HH',
  inconclusive: 'IND',
  not_performed: null,
  unread: null,
  withdrawn: null,
} as const satisfies Record<ResultFlag, string | null>

export const resultObservation = (
  { id, code, value, unit, range, flag, status, comment, finalAt, corrects }: Result,
  { collectedAt }: Lab,
  subject: FhirSubject,
): FhirResource => {
  const test = labTestOf(code)
  const interpretation = interpretations[flag]
  const expected = range ?? test.expected
  return {
    resourceType: 'Observation',
    id,
    status: corrects && status === 'final' ? 'corrected' : status,
    category: [observationCategory('laboratory')],
    code: { ...coded(loinc, test.loinc), text: test.name },
    subject,
    ...(collectedAt && { effectiveDateTime: collectedAt }),
    issued: finalAt,
    ...(flag === 'not_performed'
      ? notPerformed
      : recordedValue(value, measureOf(test, value), unit, null)),
    ...(interpretation && {
      interpretation: [
        coded('http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', interpretation),
      ],
    }),
    ...(comment && { note: [{ text: comment }] }),
    ...(expected && { referenceRange: [{ text: expected }] }),
  }
}

const notPerformed = {
  dataAbsentReason: coded(
    'http://terminology.hl7.org/CodeSystem/data-absent-reason',
    'not-performed',
  ),
}

/** A value as a quantity where it is a number alone, else as it was written. */
export const recordedValue = (
  value: string,
  measure: ReturnType<typeof measureOf>,
  unit: string | null,
  ucum: string | null,
) => {
  if (measure?.kind !== 'quantity' || measure.presence) return { valueString: value }
  const { number, comparator } = measure
  return {
    valueQuantity: {
      ...quantity(number, unit, ucum),
      ...(comparator !== '=' && { comparator }),
    },
  }
}

/** Our status of a prescription as FHIR says it. */
const requestStatuses = {
  draft: 'draft',
  ready_to_sign: 'draft',
  signed: 'active',
  sending: 'active',
  sent: 'active',
  verified: 'active',
  error: 'active',
  printed: 'active',
  change_requested: 'active',
  renewal_requested: 'active',
  renewal_approved: 'completed',
  renewal_denied: 'completed',
  cancel_requested: 'active',
  canceled: 'cancelled',
  cancel_denied: 'active',
  dispensed: 'active',
  partially_dispensed: 'active',
  not_dispensed: 'active',
  transferred: 'active',
  discontinued: 'stopped',
  expired: 'completed',
  entered_in_error: 'entered-in-error',
} as const satisfies Record<Prescription['status'], string>

export const medicationRequest = (
  {
    id,
    status,
    drug,
    medicine: written,
    sig,
    quantity: count,
    days,
    refills,
    writtenOn,
  }: Prescription,
  subject: FhirSubject,
): FhirResource => {
  const medicine = drug && medicineOf({ drug, medicine: written })
  return {
    resourceType: 'MedicationRequest',
    id,
    status: requestStatuses[status],
    intent: 'order',
    medicationCodeableConcept: {
      text: medicine ? `${medicine.generic} ${medicine.strength}, ${medicine.form}` : 'not known',
    },
    subject,
    authoredOn: writtenOn,
    ...(sig && { dosageInstruction: [{ text: sig }] }),
    dispenseRequest: {
      ...(refills !== undefined && { numberOfRepeatsAllowed: refills }),
      ...(count && { quantity: { value: count } }),
      ...(days && { expectedSupplyDuration: { value: days, unit: 'days' } }),
    },
  }
}

/** What was told after a visit, as a text. */
export const summaryReference = (
  summary: MyRecord['summaries'][number],
  subject: FhirSubject,
): FhirResource => ({
  resourceType: 'DocumentReference',
  id: summary.id,
  status: 'current',
  type: { text: 'Visit summary' },
  subject,
  ...(summary.sentAt && { date: summary.sentAt }),
  content: [
    {
      attachment: {
        contentType: 'text/plain; charset=utf-8',
        language: summary.language,
        title: summary.visitReason,
        data: Buffer.from(
          summaryWords(summary)
            .map(([title, text]) => `${title}\n${text}`)
            .join('\n\n'),
        ).toString('base64'),
      },
    },
  ],
})
