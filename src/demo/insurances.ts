import { insurances } from '../edge/domains/insurances/contract'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import type { Case } from './rows/patient-rows'

/** Invented insurers, and what their cards say. */
const cards = [
  { payer: 'Blue Harbor Health', plan: 'Silver 2', bin: '610599', pcn: 'BHH01', holder: null },
  { payer: 'Evergreen Choice', plan: null, bin: '003599', pcn: 'EVG', holder: null },
  { payer: 'Metro Community Plan', plan: 'Essential', bin: null, pcn: null, holder: null },
  { payer: 'Union Benefit Fund', plan: 'Family', bin: '610588', pcn: 'UBF', holder: 'parent' },
] as const

/** A card of each insured patient but the second, who is asked for theirs; encrypted with the keys of this computer. */
export const insuranceSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const cases = demoCases(today).filter(
    ({ person, consented }) => consented && person.insured === 1 && person.more.mail !== 'patient2',
  )
  return [insertRows(await Promise.all(cases.map((one, at) => cardRow(keys, one, at))))]
}

const cardRow = async (keys: Keyring, { person, enrolled }: Case, number: number) => {
  const id = demoId('insurance', person.number)
  const card = cards[number % cards.length] ?? cards[0]
  const encrypted = await encryptFields({ contract: insurances }, keys, id, {
    memberId: `W${String(20_000_000 + person.number * 7919)}`,
    groupNumber: `G${1000 + number}`,
    bin: card.bin,
    pcn: card.pcn,
    holderName: card.holder && `Robin ${person.last}`,
    holderDob: card.holder && '1964-05-12',
  })
  return rowOf('insurances', {
    id,
    patient_id: person.id,
    rank: 1,
    payer: card.payer,
    plan_name: card.plan,
    relation: card.holder ?? 'self',
    member_id: encrypted.memberId,
    group_number: encrypted.groupNumber,
    bin: encrypted.bin,
    pcn: encrypted.pcn,
    holder_name: encrypted.holderName,
    holder_dob: encrypted.holderDob,
    created_at: iso(enrolled),
    updated_at: iso(enrolled),
  })
}
