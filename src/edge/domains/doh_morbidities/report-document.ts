import type { z } from '#edge/jsonapi/contract'
import { type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { displayDate, type PlainDate } from '#edge/platform/time'
import { stateNameOf } from '#edge/platform/us-states'
import type { previewMorbidity } from './contract'
import type { ReportParties } from './load-parties'

type Report = z.output<typeof previewMorbidity.body>
/** A report as the health department reads it. */
export const reportDocument = (
  report: Report,
  { state, dueOn }: { readonly state: string; readonly dueOn: PlainDate },
  { issuer, ...party }: ReportParties,
): DocumentContent => ({
  title: 'Confidential report of a reportable condition',
  language: 'en',
  issuer,
  subtitles: [
    { text: `To the health department of ${stateNameOf(state) ?? state}` },
    { text: `Due ${displayDate(dueOn)}` },
  ],
  blocks: [
    { kind: 'heading', text: 'Patient' },
    entries([
      ['Name', party.name],
      ['Date of birth', displayDate(party.dob)],
      ['Address', party.address],
      ['Phone', party.phone],
      ['Sex assigned at birth', party.sex],
      ['Pregnant', report.pregnant],
    ]),
    { kind: 'heading', text: 'Condition' },
    entries([
      ['Condition', words([report.condition])],
      ['Diagnosed', displayDate(report.diagnosedOn)],
      ['Stage', report.stage && words([report.stage])],
      ['Manifestations', words(report.manifestations)],
      ['Symptoms', words(report.symptoms)],
      ['Site of the chancre', report.chancreSite && words([report.chancreSite])],
      ['Test results', report.testResults],
      ['Treatment', report.treatment],
    ]),
    { kind: 'heading', text: 'Reporter' },
    entries([['Clinician', party.reporter]]),
  ],
  footer: 'Confidential: protected health information',
})

const words = (codes: readonly string[] | null | undefined) =>
  codes?.map((code) => code.replaceAll('_', ' ')).join(', ')
