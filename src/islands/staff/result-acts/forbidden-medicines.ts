import { apiWithLocalErrors } from '#islands/stores/api'
import { loadDoubts } from '../prescriptions/check-medicine'
import { loadPrescriptionsOf, type ShownPrescription } from '../prescriptions/prescription'

const ends = ['cancel', 'discontinue'] as const

/** How a prescription is stopped now: before it is filled, or after; undefined where its reader may not. */
export const stopOf = ({ can = [] }: Pick<ShownPrescription, 'can'>) =>
  ends.find((end) => can.includes(end))

/** Medicines in use that one of these rules refuses, and that the caller may stop. */
export const loadForbidden = async (
  patientId: string,
  rules: readonly string[],
): Promise<readonly ShownPrescription[]> => {
  if (rules.length === 0) return []
  const doubts = new Set(
    [...(await loadDoubts(patientId))].flatMap(([id, { code }]) =>
      rules.includes(code) ? [id] : [],
    ),
  )
  if (doubts.size === 0) return []
  const { rows } = await loadPrescriptionsOf(apiWithLocalErrors, { patientId })
  return rows.filter((row) => doubts.has(row.id) && stopOf(row))
}
