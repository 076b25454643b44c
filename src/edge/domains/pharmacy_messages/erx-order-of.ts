import type { SubscriberContext } from '#edge/events/subscriber'
import type { ErxOrder } from '#edge/platform/services/erx/erx-order'
import { isSubstanceCode } from '../formulary'
import { diagnoses, type Indication } from '../formulary/medications'
import { byHand, medicineOf } from '../formulary/medicine'
import { factsOf } from '../labs'
import { fhirPersonOf } from '../patients'
import { erxPharmacyOf, type OrderRow } from '../prescriptions'
import { erxDosage, erxUnit } from './erx-dosage'

type Reader = Pick<SubscriberContext, 'env' | 'db'>

/** A prescription as the message to its pharmacy has it. */
export const erxOrderOf = async (reader: Reader, row: OrderRow): Promise<ErxOrder> => {
  const { generic, strength, form, name, unit, rxcui } = medicineOf(row)
  const { weight, conditions } = await factsOf(reader, row.patientId)
  // A search without the hosted service answers with codes of ingredients, which are no product.
  const isProduct = row.drug !== byHand || !isSubstanceCode(rxcui ?? '')
  return {
    id: row.id,
    writtenOn: row.writtenOn,
    drug: { rxcui: isProduct ? rxcui : null, name, generic, strength, form },
    dosage: erxDosage(row.dosage, row.sig),
    note: row.note,
    quantity: row.quantity,
    unit: erxUnit(unit),
    days: row.days,
    refills: row.refills,
    substitutionAllowed: row.substitutionAllowed === 1,
    diagnosis: diagnosisOf(
      row.reason,
      conditions.map(({ words }) => words),
    ),
    renewsId: row.renewsId,
    pharmacy: erxPharmacyOf(row),
    patient: fhirPersonOf(row),
    weight: weight && { value: Math.round(weight.value * 10) / 10, at: weight.at },
    clinician: { id: row.clinicianId, name: row.clinicianName, npi: row.npi },
  }
}

/** By what it is for. Of HIV, the code that the record has: which one it is depends on illnesses that only a person weighs. */
const diagnosisOf = (reason: Indication, conditions: readonly string[]): ErxOrder['diagnosis'] => {
  if (reason === 'hiv_treatment') {
    const code = conditions.flatMap((words) => /\b(?:B20|Z21)\b/.exec(words)?.[0] ?? [])[0]
    return code === 'Z21'
      ? { code, display: 'Asymptomatic human immunodeficiency virus [HIV] infection status' }
      : code === 'B20'
        ? { code, display: 'Human immunodeficiency virus [HIV] disease' }
        : null
  }
  const [code = '', ...words] = (diagnoses[reason] ?? '').split(' ')
  return code ? { code, display: words.join(' ') } : null
}
