import * as z from 'zod/mini'
import { checkCard, coverageFields, memberFields } from '#edge/domains/insurances/card-fields'
import { loadPatient } from '#islands/patient/record'
import { apiWithLocalErrors } from '../../stores/api'

export type InsuranceCard = Awaited<ReturnType<typeof loadInsurances>>[number]
export type Side = 'front' | 'back'

const of = (patientId: string) => apiWithLocalErrors.insurances.in({ patients: patientId })

/** The active ones, in the order they pay, with the counts of the account. */
export const loadInsurances = async (patientId: string) => {
  const [cards] = await Promise.all([
    of(patientId).list({ filter: { status: 'active' }, sort: 'rank' }),
    loadPatient(),
  ])
  return cards
}

/** The fields as the API reads them. */
export const insuranceSchema = z.object({ ...coverageFields, ...memberFields }).check(checkCard)
export type InsuranceInput = z.output<typeof insuranceSchema>

/** A new one, or over the version that was open; what is left empty is cleared. */
export const saveInsurance = (
  patientId: string,
  card: InsuranceCard | null,
  input: InsuranceInput,
) => {
  const { planName = null, groupNumber = null, bin = null, pcn = null } = input
  const isOwn = input.relation === 'self'
  const values = {
    ...input,
    planName,
    groupNumber,
    bin,
    pcn,
    holderName: isOwn ? null : (input.holderName ?? null),
    holderDob: isOwn ? null : (input.holderDob ?? null),
  }
  return card ? of(patientId).update(card.id, values, over(card)) : of(patientId).create(values)
}

export const rankFirst = (patientId: string, card: InsuranceCard) =>
  of(patientId).update(card.id, { rank: 1 }, over(card))
const over = ({ version }: InsuranceCard) => (version === undefined ? {} : { version })
export const removeInsurance = (patientId: string, card: InsuranceCard) =>
  of(patientId).delete(card.id, undefined, over(card))

const addressOf = {
  front: '/patients/:patient/insurances/:insurance/front',
  back: '/patients/:patient/insurances/:insurance/back',
} as const

/** A side of the card, as the editor cut it out. */
export const uploadSide = async (patientId: string, id: string, side: Side, file: Blob) => {
  const { base64 } = await import('../../images/resize-image')
  const at = { params: { patient: patientId, insurance: id } }
  await apiWithLocalErrors.call(`POST ${addressOf[side]}`, {
    ...at,
    body: { picture: await base64(file) },
  })
}

/** A side that is on file, as the address of a picture. */
export const loadSide = async (patientId: string, id: string, side: Side): Promise<string> => {
  const { mimeType, picture } = await apiWithLocalErrors.call(`GET ${addressOf[side]}`, {
    params: { patient: patientId, insurance: id },
  })
  return `data:${mimeType};base64,${picture}`
}
