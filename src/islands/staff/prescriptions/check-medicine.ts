import { activeStatuses } from '#edge/domains/prescriptions/transitions'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import type { NewPrescription, ShownPrescription } from './prescription'

export interface CheckedMedicine
  extends Pick<NewPrescription, 'drug' | 'days' | 'refills' | 'renews'> {
  readonly quantity?: number | null | undefined
  readonly reason?: NewPrescription['reason'] | undefined
  /** The draft that is written anew, or one on record. */
  readonly prescription?: string | undefined
}
export const checkMedicine = (
  patient: string,
  { quantity, reason, prescription, renews, ...medicine }: CheckedMedicine,
) =>
  api.call('POST /patients/:patient/prescription_checks', {
    params: { patient },
    body: {
      ...medicine,
      ...(quantity && { quantity }),
      ...(reason && { reason }),
      ...(prescription && { prescription }),
      ...(renews && { renews }),
    },
  })
export type SafetyCheck = Awaited<ReturnType<typeof checkMedicine>>[number]

/** The fact that refuses a medicine now, of one that its patient has or is about to get. */
export interface Doubt {
  readonly text: string
  /** Whether it stops: PrEP of a person who may have HIV. Others go on until a clinician decides. */
  readonly isStop: boolean
}

/** Null where no fact refuses it now, and for a reader who prescribes nothing. */
export const loadDoubt = async (
  patientId: string,
  {
    id,
    drug,
    status,
    days = 1,
    reason,
  }: Pick<ShownPrescription, 'id' | 'drug' | 'status' | 'days' | 'reason'>,
): Promise<Doubt | null> => {
  if (!drug || !activeStatuses.some((active) => active === status)) return null
  const checks = await checkMedicine(patientId, {
    drug,
    days,
    refills: 0,
    reason,
    prescription: id,
  })
  const found = checks.find(({ level, code }) => level === 'refusal' && !ofSupply.includes(code))
  return found ? { text: found.text, isStop: found.code === 'hiv_result' } : null
}
/** Codes that refuse another supply, and say nothing against the one there is. */
const ofSupply = ['hiv_test', 'bridge_used', 'prep_days', 'pep_late', 'pep_hours', 'pep_half']
