import { deliveryTopic } from '#edge/domains/prescriptions/transitions'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import type { NewPrescription } from './prescription'

export interface CheckedMedicine
  extends Pick<NewPrescription, 'drug' | 'medicine' | 'days' | 'refills' | 'renews'> {
  readonly dosage?: NewPrescription['dosage'] | undefined
  readonly quantity?: number | null | undefined
  readonly reason?: NewPrescription['reason'] | undefined
  /** Id of the pharmacy that is chosen, where one is. */
  readonly pharmacy?: string | undefined
  /** Id of the draft in edit, or of one on record. */
  readonly prescription?: string | undefined
}
/** A check by the fields of its contract alone, which refuses any other. */
export const checkMedicine = (patient: string, written: CheckedMedicine) => {
  const { drug, medicine, dosage, days, refills, quantity, reason } = written
  const { prescription, renews, pharmacy } = written
  return api.call('POST /patients/:patient/prescription_checks', {
    params: { patient },
    body: {
      ...{ drug, medicine, days, refills },
      ...(dosage && { dosage: { ...dosage, instructions: [...dosage.instructions] } }),
      ...(quantity && { quantity }),
      ...(reason && { reason }),
      ...(prescription && { prescription }),
      ...(renews && { renews }),
      ...(pharmacy && { pharmacy }),
    },
  })
}
export type SafetyCheck = Omit<Awaited<ReturnType<typeof checkMedicine>>[number], 'type'>

/** Checks by prescription. */
export type ChecksByPrescription = ReadonlyMap<string, readonly SafetyCheck[]>

/** Checks of the rows of a list that wait for a signature or an answer: one request for a page of it. */
export const checkRows = async (
  rows: readonly { readonly id: string; readonly can?: readonly string[] | undefined }[],
): Promise<ChecksByPrescription> => {
  const prescriptions = rows.flatMap(({ id, can = [] }) => (isAnswerable(can) ? [id] : []))
  if (prescriptions.length === 0) return new Map()
  const found = await api.call('POST /prescription_checks', { body: { prescriptions } })
  return new Map(found.map(({ id, checks }) => [id, checks]))
}
/** Drafts of those who write, and what a clinician answers. */
const isAnswerable = (can: readonly string[]) =>
  ['delete', 'deny_renewal', 'decline_change'].some((verb) => can.includes(verb))

/** Whether a check refuses it: nothing that is written in its form makes it right to sign. */
export const isRefusedBy = (checks: readonly SafetyCheck[]): boolean =>
  checks.some(({ level }) => level === 'refusal')

/** What signing does by its checks: where its pharmacy would refuse a prescription, it is not called sent. */
export const signWordsFor = (checks: readonly SafetyCheck[]) =>
  checks.some(({ topic }) => topic === deliveryTopic)
    ? { act: 'Sign without sending', done: signedUnsent, tone: 'plain' as const }
    : { act: 'Sign and send', done: 'Signed and sent.', tone: 'good' as const }
const signedUnsent =
  'Signed, and not with a pharmacy. Print it, or add what is missing and send it again.'

/** The fact that refuses a medicine which is prescribed already. */
export interface Doubt {
  readonly text: string
  /** The code of its rule. */
  readonly code: string
  /** Whether the medicine stops at once: PrEP of a person who may have HIV. Others continue until a clinician decides. */
  readonly isStop: boolean
}

/** Doubts about a patient's medicines, by prescription; none for roles without prescribing. */
export const loadDoubts = async (patient: string): Promise<ReadonlyMap<string, Doubt>> => {
  const found = await api.call('GET /patients/:patient/prescription_checks', {
    params: { patient },
  })
  return new Map(
    found.map(({ id, code, text }) => [id, { text, code, isStop: code === 'hiv_result' }]),
  )
}
