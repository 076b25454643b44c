import type { DecryptedRow } from '#edge/jsonapi/index'
import { type DocumentBlock, type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import { clinicDay, displayDate } from '#edge/platform/time'
import { medicineNameOf, medicineOf } from '../formulary/medicine'
import { supplyText } from '../formulary/render-sig'
import { vitalOf } from '../health_histories/vitals'
import { labTestOf } from '../labs/lab-tests'
import {
  type ReleaseClass,
  type ReleaseSection,
  releaseClassNames,
  releasePurposeNames,
  releaseSectionNames,
} from './content'
import type { roiRequests } from './contract'
import type { RecordExcerpt } from './load-record'

/** What was signed, and what of it goes out. */
export interface SignedRelease
  extends DecryptedRow<
    typeof roiRequests,
    'recipient' | 'recipientAddress' | 'purpose' | 'purposeText' | 'from' | 'until' | 'expiresOn'
  > {
  readonly sections: readonly ReleaseSection[]
  readonly issuer: string
  readonly classes: readonly ReleaseClass[]
  readonly initials: string
  readonly signedAt: string
}

/** Records as who gets them reads them: first that they are confidential and what was signed, then the parts. */
export const releasedRecordsDocument = (
  release: SignedRelease,
  excerpt: RecordExcerpt,
): DocumentContent => ({
  title: 'Medical records',
  language: 'en',
  issuer: release.issuer,
  subtitles: [
    { text: `To ${release.recipient}`, language: 'und' },
    ...(release.recipientAddress
      ? [{ text: release.recipientAddress, language: 'und' as const }]
      : []),
  ],
  blocks: [
    { kind: 'paragraph', emphasis: 'strong', text: redisclosureNotice(excerpt.person.state) },
    ...(release.classes.includes('substance_use')
      ? [{ kind: 'paragraph' as const, emphasis: 'strong' as const, text: part2Notice }]
      : []),
    ...part('Authorization', [
      ['Patient', excerpt.person.name],
      ['Date of birth', displayDate(excerpt.person.dob)],
      ['Purpose', release.purposeText ?? releasePurposeNames[release.purpose]],
      ['Parts', release.sections.map((each) => releaseSectionNames[each]).join('; ')],
      ['Also', release.classes.map((each) => releaseClassNames[each]).join('; ')],
      ['From', release.from && displayDate(release.from)],
      ['Until', release.until && displayDate(release.until)],
      ['Holds until', displayDate(release.expiresOn)],
      ['Signed', `${release.initials}, ${displayDate(clinicDay(release.signedAt))}`],
    ]),
    ...(release.sections.includes('profile')
      ? part('Contact', [
          ['Address', excerpt.person.address],
          ['Phone', excerpt.person.phone && phoneDisplay(excerpt.person.phone)],
        ])
      : []),
    ...recordParts(excerpt),
  ],
  footer: 'Confidential: protected health information',
})

/** The parts of a record that an excerpt holds, each under its heading. */
export const recordParts = ({
  history,
  visits,
  results,
  medicines,
  insurances,
}: RecordExcerpt): DocumentBlock[] => [
  ...part(
    'Health history',
    history.map(({ section, code, label, details, value, unit, status, on }) => [
      `${sectionTitles[section]}: ${label ?? vitalOf(code)?.label ?? code}`,
      [value && `${value} ${unit ?? ''}`.trim(), details, on && displayDate(on), status]
        .filter(Boolean)
        .join(', '),
    ]),
  ),
  ...part(
    'Visits',
    visits.map(({ startsAt, kind, clinician, content }) => [
      `${displayDate(clinicDay(startsAt))}, ${kind}`,
      [clinician, content?.reason, content?.nextSteps, content?.medications.join(', ')]
        .filter(Boolean)
        .join('\n'),
    ]),
  ),
  ...part(
    'Test results',
    results.map(({ code, value, unit, range, finalAt }) => [
      `${displayDate(clinicDay(finalAt))}, ${labTestOf(code).name}`,
      [`${value} ${unit ?? ''}`.trim(), range && `expected: ${range}`].filter(Boolean).join(', '),
    ]),
  ),
  ...part(
    'Prescriptions',
    medicines.map((each) => [
      `${displayDate(each.writtenOn)}, ${medicineNameOf(each)}`,
      `${each.sig} ${supplyText(each, medicineOf(each).unit)}`,
    ]),
  ),
  ...part(
    'Insurance',
    insurances.map(({ payer, memberId }) => [payer, memberId]),
  ),
]

const sectionTitles = {
  allergies: 'Allergy',
  conditions: 'Condition',
  medications: 'Medicine',
  surgeries: 'Surgery',
  immunizations: 'Vaccine',
  vitals: 'Vital sign',
  lab_vitals: 'Measurement',
} as const

/** New York wants its own words with what tells of HIV: 10 NYCRR 63.5(b). */
export const redisclosureNotice = (state: string): string =>
  state === 'NY'
    ? 'This information has been disclosed to you from confidential records which are protected by State law. State law prohibits you from making any further disclosure of this information without the specific written consent of the person to whom it pertains, or as otherwise permitted by law. Any unauthorized further disclosure in violation of State law may result in a fine or jail sentence or both. A general authorization for the release of medical or other information is NOT sufficient authorization for further disclosure.'
    : 'These records are confidential. Do not disclose them further without the written permission of the patient, unless the law allows it. A general authorization to release medical information is not enough for information about HIV.'

/** 42 CFR 2.32(a)(2). */
const part2Notice = '42 CFR part 2 prohibits unauthorized use or disclosure of these records.'

/** A part with its heading; none where nothing of it goes out. */
const part = (title: string, rows: Parameters<typeof entries>[0]): DocumentBlock[] =>
  rows.some(([, text]) => text) ? [{ kind: 'heading', text: title }, entries(rows)] : []
