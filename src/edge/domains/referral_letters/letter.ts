import { brandNameFor } from '#edge/deliveries/brand'
import type { RequestContext } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import type { DocumentContent } from '#edge/platform/pdf/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate, localDate } from '#edge/platform/time'
import { loadExcerpt, recordParts, redisclosureNotice, releaseClasses } from '../record_releases'
import type { enclosures, referralReasons } from '../referrals/contract'

type Enclosure = (typeof enclosures)[number]

interface Parties {
  readonly name: string
  readonly dob: string
  readonly phone: string | null
  readonly sender: string | null
  readonly npi: string | null
  /** The patient's. */
  readonly zone: string
}

/** Every kind of information that the chosen parts hold: the patient agreed to the parts, which the form names. */
const enclosedClasses = releaseClasses

export interface EnclosingLetter extends Letter {
  readonly patientId: string
  readonly encounterId: string
  readonly encloses?: readonly Enclosure[] | null | undefined
}

/** The letter with the parts of the record that it encloses. */
export const buildLetter = async (
  ctx: RequestContext,
  referral: EnclosingLetter,
): Promise<DocumentContent> => {
  const { patientId, encounterId } = referral
  const sections = referral.encloses ?? []
  const [parties, issuer, excerpt] = await Promise.all([
    loadParties(ctx, patientId, encounterId),
    brandNameFor(ctx.env, { userId: patientId }),
    sections.length > 0
      ? loadExcerpt(ctx, { patientId, sections, classes: enclosedClasses, from: null, until: null })
      : null,
  ])
  const letter = referralDocument(referral, parties, issuer)
  return excerpt
    ? {
        ...letter,
        blocks: [
          ...letter.blocks,
          { kind: 'paragraph', emphasis: 'strong', text: redisclosureNotice(excerpt.person.state) },
          ...recordParts(excerpt),
        ],
      }
    : letter
}

interface Letter {
  readonly toName: string
  readonly reasonCode: (typeof referralReasons)[number]
  readonly note: string | null
  readonly dueOn: string
  readonly createdAt: string
}

export const referralDocument = (
  { toName, reasonCode, note, dueOn, createdAt }: Letter,
  { name, dob, phone, sender, npi, zone }: Parties,
  issuer: string,
): DocumentContent => ({
  title: 'Referral',
  language: 'en',
  issuer,
  subtitles: [
    { text: `To ${toName}`, language: 'und' },
    { text: displayDate(localDate(createdAt, zone)) },
  ],
  blocks: [
    { kind: 'heading', text: 'Patient' },
    {
      kind: 'entries',
      entries: [
        { label: 'Name', text: name, language: 'und' },
        { label: 'Date of birth', text: displayDate(dob) },
        ...(phone ? [{ label: 'Phone', text: phoneDisplay(phone) }] : []),
      ],
    },
    { kind: 'heading', text: 'Reason' },
    { kind: 'paragraph', text: reasons[reasonCode] },
    ...(note ? [{ kind: 'paragraph' as const, text: note }] : []),
    { kind: 'heading', text: 'Please tell us' },
    {
      kind: 'paragraph',
      text: `Let us know by ${displayDate(dueOn)} whether the patient was seen, and what came of it.`,
    },
    { kind: 'heading', text: 'From' },
    {
      kind: 'entries',
      entries: [
        ...(sender ? [{ label: 'Clinician', text: sender, language: 'und' as const }] : []),
        ...(npi ? [{ label: 'NPI', text: npi }] : []),
        { label: 'Clinic', text: issuer, language: 'und' },
      ],
    },
  ],
  footer: 'Confidential: protected health information',
})

const reasons: Readonly<Record<Letter['reasonCode'], string>> = {
  abnormal_result: 'A result that needs a closer look',
  symptoms: 'Symptoms that need a closer look',
  screening_due: 'A screening that is due',
  specialist_opinion: 'An opinion of a specialist',
  continuing_care: 'Continuing care',
  social_need: 'A need beyond medical care',
  patient_request: 'At the wish of the patient',
}

const loadParties = ({ db }: RequestContext, patientId: string, encounterId: string) =>
  db.require(sql<Parties>`
    select ${legalName('u')} as name, p.dob, u.phone, u.timezone as zone,
      ${legalName('c')} || ifnull(', ' || d.suffix, '') as sender, d.npi
    from patients p join users u on u.id = p.id
      left join encounters e on e.id = ${encounterId}
      left join providers d on d.id = e.provider_id
      left join users c on c.id = d.user_id
    where p.id = ${patientId}`)
