import type { DocumentBlock, DocumentContent } from '#edge/platform/pdf/contract'
import { displayDate, localDate } from '#edge/platform/time'
import { type loadLab, missingOf } from '../lab'
import { findingsOf, headlineOf } from './findings'
import { labTrendsOf, pointText } from './lab-trends'

type Loaded = NonNullable<Awaited<ReturnType<typeof loadLab>>>
interface Options {
  /** The brand's name. */
  readonly issuer: string
  readonly zone: string
}

/** A result to keep or to show to another clinician. */
export const resultDocument = (
  { lab, results, measured, facts }: Loaded,
  { issuer, zone }: Options,
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
        items: findingsOf(results, missing, facts).map(({ name, value }) => ({
          label: name,
          text: value,
        })),
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
  }
}
