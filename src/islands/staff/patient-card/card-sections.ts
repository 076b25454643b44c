import { phoneDisplay } from '#edge/platform/phone-display'
import {
  ageAt,
  displayDate,
  displayMoment,
  displayTimeAndZone,
  localDate,
  type TimeFormat,
  toEpochMs,
} from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { codeLabel } from '#islands/ui/code-label'
import { nextVisit } from './next-visit'
import type { PatientCardData } from './patient-card'

export interface Detail {
  readonly label: string
  readonly value: string
  /** Missing, and staff should follow up. */
  readonly lacking?: boolean
  readonly href?: string
}
export interface DetailSection {
  readonly title: string
  readonly facts: readonly Detail[]
}

/** 'They/Them · 31 · New York' */
export const subtitle = ({ pronouns, dob, state }: PatientCardData, now: number, zone: string) =>
  [pronouns, dob && ageAt(dob, localDate(now, zone)), state && stateName(state)]
    .filter(Boolean)
    .join(' · ')

const stateName = (state: string) =>
  Object.entries(stateNames).find(([code]) => code === state)?.[1] ?? state

/** The card's facts under their headings; a heading without facts is not there. */
export const cardSectionsOf = (
  card: PatientCardData,
  zone: string,
  hours: TimeFormat,
  now: number,
): DetailSection[] =>
  [
    { title: 'Contact', facts: contact(card, hours, now) },
    { title: 'Care', facts: care(card, zone, hours, now) },
    { title: 'On file', facts: onFile(card, zone) },
  ].filter(({ facts }) => facts.length > 0)

const contact = (
  { phone, email, language, zone }: PatientCardData,
  hours: TimeFormat,
  now: number,
): Detail[] => [
  ...(phone === undefined
    ? []
    : [
        {
          label: 'Phone',
          value: phone ? phoneDisplay(phone) : 'None on file',
          href: phone ? `tel:+1${phone}` : undefined,
        },
      ]),
  ...(email ? [{ label: 'Email', value: email, href: `mailto:${email}` }] : []),
  ...fact('Language', language && spokenLanguage(language)),
  // Before a call: what time it is where the patient is.
  ...fact('Local time', zone && displayTimeAndZone(now, zone, hours)),
]

const care = (
  { next, provider, cbo, treatments, status }: PatientCardData,
  zone: string,
  hours: TimeFormat,
  now: number,
): Detail[] => [
  ...(next === undefined
    ? []
    : [
        {
          label: 'Next visit',
          value: next
            ? nextVisit(displayMoment(next.at, zone, hours), toEpochMs(next.at) < now, next.status)
            : 'None booked',
          lacking: !next,
        },
      ]),
  ...fact('Treatments', treatments && (treatments.join(', ') || 'None chosen')),
  ...fact('Clinician', provider === null ? 'Not assigned' : provider),
  ...fact('Organization', cbo === null ? 'None' : cbo),
  ...fact('Status', status && codeLabel(status)),
]

const onFile = (
  { consentedAt, photoIdOnFile, insured, legalName, name, dob }: PatientCardData,
  zone: string,
): Detail[] => [
  ...(consentedAt === undefined
    ? []
    : [
        {
          label: 'Consents',
          value: consentedAt
            ? `Agreed ${displayDate(localDate(consentedAt, zone))}`
            : 'Not complete',
          lacking: !consentedAt,
        },
      ]),
  ...(photoIdOnFile === undefined
    ? []
    : [
        {
          label: 'Photo ID',
          value: photoIdOnFile ? 'On file' : 'Missing',
          lacking: !photoIdOnFile,
        },
      ]),
  ...fact(
    'Insurance',
    insured === undefined
      ? undefined
      : insured === null
        ? 'Not answered'
        : insured
          ? 'Insured'
          : 'Not insured',
  ),
  ...fact('Born', dob && displayDate(dob)),
  ...fact('Legal name', legalName === name ? undefined : legalName),
]

const fact = (label: string, value: string | undefined): Detail[] =>
  value ? [{ label, value }] : []

/** 'Portuguese' for 'pt'. */
const spokenLanguage = (code: string) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
