import { labTestOf } from '#edge/domains/labs/lab-tests'
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentText,
  entries,
} from '#edge/platform/pdf/contract'
import { displayDate, displayMoment, type TimeFormat } from '#edge/platform/time'
import { adviceByProgram, emergencyAdvice, nextStepsFor } from './advice'
import { referralLabels, vaccineLabels } from './labels'
import type { VisitSummary } from './load-summary'

type Summary = NonNullable<VisitSummary['summary']>
interface Options {
  /** The brand's name. */
  readonly issuer: string
  readonly zone: string
  readonly hours: TimeFormat
}

/** What a patient is told after a visit, for the page and for the PDF of it. */
export const summaryDocument = (
  summary: Summary,
  { issuer, zone, hours }: Options,
): DocumentContent => ({
  title: 'Visit summary',
  language: 'en',
  issuer,
  subtitles: [
    { text: summary.visitReason },
    { text: displayMoment(summary.startsAt, zone, hours) },
    ...(summary.providerName ? [{ text: summary.providerName, language: 'und' as const }] : []),
  ],
  blocks: [
    entries([
      ['Name', summary.patientName],
      ['Date of birth', displayDate(summary.patientDob)],
    ]),
    ...summaryBlocks(summary),
  ],
  footer: 'Visit summary',
  owner: `${summary.patientName} · ${displayDate(summary.patientDob)}`,
})

export const summaryBlocks = (summary: Summary): DocumentBlock[] => {
  const advice = adviceByProgram[summary.program]
  const { language, medications, tests, vaccines, referrals, followUpWeeks } = summary
  return [
    ...section('Why you came', ownWords(summary.reason, language)),
    ...section(
      'What to do next',
      ownWords(summary.nextSteps, language),
      list(nextStepsFor(summary).map((text) => ({ text }))),
    ),
    ...section(
      'Your medicines',
      list(medications.map(({ name, sig }) => ({ label: name, text: sig }))),
    ),
    ...section(
      'Tests we ordered',
      list(tests.map((code) => ({ text: labTestOf(code).plainName }))),
    ),
    ...section(
      'Vaccines',
      list(
        vaccines.map(({ vaccine, dose }) => ({
          label: vaccineLabels[vaccine],
          text: `dose ${dose}`,
        })),
      ),
    ),
    ...section(
      'Where we sent you',
      list(
        referrals.map(({ toKind, toName }) => ({
          label: referralLabels[toKind],
          text: toName,
          language: 'und',
        })),
      ),
    ),
    ...section(
      'When to get help',
      ownWords(summary.warningSigns, language),
      { kind: 'paragraph', text: 'Write to us or call when:' },
      list(advice.warningSigns.map((text) => ({ text }))),
      { kind: 'paragraph', text: emergencyAdvice, emphasis: 'strong' },
    ),
    ...section('Your next visit', nextVisit(followUpWeeks)),
  ]
}

/** Nothing of a section is shown when there is nothing in it. */
const section = (
  text: string,
  ...blocks: readonly (DocumentBlock | null)[]
): readonly DocumentBlock[] => {
  const present = blocks.filter((block) => block !== null)
  return present.length > 0 ? [{ kind: 'heading', text }, ...present] : []
}

const list = (items: readonly (DocumentText & { label?: string })[]): DocumentBlock | null =>
  items.length > 0 ? { kind: 'list', items } : null

/** What the clinician wrote, in the language they wrote it in. */
const ownWords = (text: string, language: Summary['language']): DocumentBlock | null =>
  text ? { kind: 'paragraph', text, language } : null

const nextVisit = (weeks: number | null): DocumentBlock | null =>
  weeks
    ? {
        kind: 'paragraph',
        text: weeks === 1 ? 'See us again in 1 week.' : `See us again in ${weeks} weeks.`,
      }
    : null
