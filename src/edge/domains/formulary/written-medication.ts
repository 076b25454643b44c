import { unprocessable } from '#edge/platform/problem'
import { contradictionOf, type Dosage } from './dosage'
import { byHand, medicineOf, type NamedMedicine } from './medicine'
import { renderSig } from './render-sig'

/** Medicine, dosage and amounts of a prescription. */
export interface WrittenMedication extends NamedMedicine {
  readonly dosage: Dosage
  readonly quantity: number
  readonly days: number
  readonly refills: number
}

/**
 * The sig, rendered from the dosage alone. Throws 422 where a medicine that is written by hand has no name, and
 * where quantity, days and dosage contradict each other.
 */
export const medicationSet = (written: WrittenMedication) => {
  const { drug, medicine, dosage } = written
  if (drug === byHand && !medicine)
    throw unprocessable('no_medicine', 'Write the name of the medicine', 'medicine')
  const named = { drug, medicine: drug === byHand ? medicine : null }
  const { unit } = medicineOf(named)
  const contradiction = contradictionOf(dosage, written, unit)
  if (contradiction)
    throw unprocessable(
      'dose_mismatch',
      `The quantity, the days and how it is taken contradict each other: ${contradiction}`,
      'quantity',
    )
  return { medicine: named.medicine, sig: renderSig(dosage, unit, 'en') }
}
