import { type DocumentBlock, type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { displayDate, localDate } from '#edge/platform/time'
import { type loadLab, missingOf } from '../lab'
import { findingsOf, headlineOf } from './findings'
import { labTrendsOf, pointText } from './lab-trends'

type Loaded = NonNullable<Awaited<ReturnType<typeof loadLab>>>
interface Options {
  /** The brand's name. */
  readonly issuer: string
  readonly zone: string
  readonly patient: { readonly name: string; readonly dob: string | undefined }
}

/** A result to keep or to show to another clinician. */
export const resultDocument = (
  { lab, results, measured, facts }: Loaded,
  { issuer, zone, patient }: Options,
): DocumentContent => {
  const { provider, patientMessage } = lab
  const missing = missingOf({ lab, results })
  const day = (at: string | null | undefined) => displayDate(localDate(at ?? lab.createdAt, zone))
  return {
    title: 'Your results',
    language: 'en',
    issuer,
    subtitles: [
      { text: `Tests from ${day(lab.collectedAt)}` },
      { text: `Released ${day(lab.releasedAt)}` },
    ],
    blocks: [
      entries([
        ['Name', patient.name],
        ['Date of birth', patient.dob && displayDate(patient.dob)],
        // Results from elsewhere are typed in, and have no lab of the clinic.
        ['Lab', lab.vendor === 'Manual' ? null : lab.vendor],
      ]),
      { kind: 'paragraph', text: headlineOf(results, missing, facts), emphasis: 'strong' },
      ...(patientMessage
        ? [{ kind: 'paragraph', text: `“${patientMessage}”`, language: 'und' } as const]
        : []),
      ...(patientMessage && provider
        ? [
            {
              kind: 'paragraph',
              text: [provider.fullName, provider.suffix].filter(Boolean).join(', '),
              language: 'und',
              emphasis: 'quiet',
            } as const,
          ]
        : []),
      { kind: 'heading', text: 'Your tests' },
      {
        kind: 'list',
        items: findingsOf(results, missing, facts).flatMap(({ name, value, lab: wrote }) => [
          { label: name, text: value },
          ...quoted('The lab wrote', wrote?.value),
          ...quoted('The lab expects', wrote?.range),
        ]),
      },
      ...labTrendsOf(results, measured).flatMap(({ title, points }): DocumentBlock[] => [
        { kind: 'heading', text: title },
        {
          kind: 'list',
          items: points.map((point) => ({ label: day(point.at), text: pointText(point) })),
        },
      ]),
    ],
    footer: 'Your results',
    owner: [patient.name, patient.dob && displayDate(patient.dob)].filter(Boolean).join(' · '),
  }
}

/** The lab's original text, for a clinician elsewhere. */
const quoted = (label: string, text: string | null | undefined) =>
  text ? [{ label, text, language: 'und' as const }] : []
