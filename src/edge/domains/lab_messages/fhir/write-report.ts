import type { PlayedReport, PlayedTest } from '../played-report'

/** A report in FHIR R4; a bundle of several where its tests come apart. */
export const writeFhirReport = (report: PlayedReport): string => {
  const reports = report.parts.map((tests, at) => reportOf(report, tests, at === 0))
  const [only] = reports
  return JSON.stringify(
    reports.length === 1
      ? only
      : {
          resourceType: 'Bundle',
          type: 'collection',
          entry: reports.map((resource) => ({ resource })),
        },
  )
}

const reportOf = (report: PlayedReport, tests: readonly PlayedTest[], isFirst: boolean) => ({
  resourceType: 'DiagnosticReport',
  basedOn: [{ identifier: { value: report.orderName } }],
  status: report.status,
  effectiveDateTime: report.at,
  performer: [{ display: report.vendor }],
  ...(report.conclusion && { conclusion: report.conclusion }),
  ...(report.pdf &&
    isFirst && {
      presentedForm: [
        { title: 'Laboratory report', contentType: 'application/pdf', data: report.pdf },
      ],
    }),
  contained: [
    {
      resourceType: 'Patient',
      name: [{ given: [report.firstName], family: report.lastName }],
      birthDate: report.dob,
    },
    ...tests.map(observationOf),
  ],
})

const observationOf = (test: PlayedTest) => ({
  resourceType: 'Observation',
  status: test.status,
  code: { coding: [{ system: 'http://loinc.org', code: test.loinc, display: test.name }] },
  ...(test.number
    ? {
        valueQuantity: {
          value: test.number.number,
          ...(test.unit && { unit: test.unit }),
          ...(test.number.comparator !== '=' && { comparator: test.number.comparator }),
        },
      }
    : test.value && { valueString: test.value }),
  ...(test.flags.length > 0 && {
    interpretation: test.flags.map((code) => ({ coding: [{ code }] })),
  }),
  ...(test.range && { referenceRange: [{ text: test.range }] }),
  ...(test.comment && { note: [{ text: test.comment }] }),
})
