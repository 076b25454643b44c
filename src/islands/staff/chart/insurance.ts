import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import {
  checkCard,
  coverageFields,
  memberFields,
  periodFields,
} from '#edge/domains/insurances/card-fields'
import type { holderRelations } from '#edge/domains/insurances/card-limits'
import { displayDate } from '#edge/platform/time'
import { type FieldTexts, type FormField, orNull } from '../records/form-field'

export type CardOnFile = Awaited<ReturnType<typeof loadCards>>[number]

/** The cards on file, the one that pays first at the top; replaced ones last. */
export const loadCards = (api: Api, patientId: string) =>
  api.insurances.in({ patients: patientId }).list({ sort: 'rank', page: { size: 50 } })

/** The organization that helps with insurance, and those that may be named. */
export const loadInsurancePartner = async (api: Api, patient: string, canName: boolean) => {
  const [{ partner }, organizations] = await Promise.all([
    api.call('GET /patients/:patient/insurance_summary', { params: { patient } }),
    canName
      ? api.cbos.list({ filter: { status: 'active' }, sort: 'name', page: { size: 100 } })
      : [],
  ])
  return { partner, organizations: organizations.map(({ id, name }) => ({ id, name })) }
}
export type InsurancePartnerReads = Awaited<ReturnType<typeof loadInsurancePartner>>

export const relationLabels: Readonly<Record<(typeof holderRelations)[number], string>> = {
  self: 'The patient',
  spouse: 'Spouse or partner',
  parent: 'Parent',
  guardian: 'Guardian',
  other: 'Another person',
}

const { payer, planName, relation } = coverageFields
const { memberId, groupNumber, bin, pcn, holderName, holderDob } = memberFields

/** The fields as the API reads them; one that is left empty is cleared. */
export const cardSchema = z
  .object({
    payer,
    planName: orNull(planName),
    memberId,
    groupNumber: orNull(groupNumber),
    bin: orNull(bin),
    pcn: orNull(pcn),
    relation,
    holderName: orNull(holderName),
    holderDob: orNull(holderDob),
    startsOn: orNull(periodFields.startsOn),
    endsOn: orNull(periodFields.endsOn),
  })
  .check(checkCard)

export const cardFields: readonly FormField[] = [
  { name: 'payer', label: 'Insurance' },
  { name: 'planName', label: 'Plan', optional: true },
  { name: 'memberId', label: 'Member ID' },
  { name: 'groupNumber', label: 'Group number', optional: true },
  { name: 'bin', label: 'BIN', help: '6 digits, for the pharmacy', optional: true },
  { name: 'pcn', label: 'PCN', optional: true },
  {
    name: 'relation',
    label: 'Whose insurance it is',
    kind: 'choice',
    options: Object.entries(relationLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'holderName', label: 'Name of the holder', optional: true },
  { name: 'holderDob', label: 'Date of birth of the holder', kind: 'date', optional: true },
  { name: 'startsOn', label: 'Begins', kind: 'date', optional: true },
  { name: 'endsOn', label: 'Ends', kind: 'date', optional: true },
]

export const emptyCard: FieldTexts = { relation: 'self' }

export const cardTexts = (card: CardOnFile): FieldTexts => ({
  payer: card.payer,
  planName: card.planName ?? '',
  memberId: card.memberId,
  groupNumber: card.groupNumber ?? '',
  bin: card.bin ?? '',
  pcn: card.pcn ?? '',
  relation: card.relation,
  holderName: card.holderName ?? '',
  holderDob: card.holderDob ?? '',
  startsOn: card.startsOn ?? '',
  endsOn: card.endsOn ?? '',
})

/** What is on file of a card, as far as the caller receives it. */
export const cardFacts = (card: CardOnFile): readonly (readonly [string, string])[] => {
  const dates = [card.startsOn, card.endsOn].map((day) => (day ? displayDate(day) : ''))
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Plan', card.planName],
    ['Member ID', card.memberId],
    ['Group', card.groupNumber],
    ['BIN', card.bin],
    ['PCN', card.pcn],
    ['Holder', card.relation === 'self' ? 'The patient' : card.holderName],
    ['In force', dates.some(Boolean) ? dates.join(' – ') : null],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}
