import { controlledTable } from '../../db/clinical-tables'
import { foldText } from '../../fold-text'
import { ageAt, clinicDay } from '../../time'
import { keysOf } from '../../typed-keys'
import { fhirPatient } from '../fhir-patient'
import type { UnsignedErxOrder } from './erx-order'
import { medicationConcept, weightObservation } from './medication-request'
import { type ReadBundle, readBundle } from './read-bundle'
import type { Refusal } from './script-answer'
import { fhirPharmacy, fhirPractitioner, ncpdpSystem, npiSystem } from './script-message'

type Judged = Pick<ReadBundle, 'pharmacy' | 'clinician' | 'patient' | 'request'>
type Rules = Readonly<Record<string, readonly [(message: Judged) => boolean, string]>>

/** Reasons for which a pharmacy takes no prescription, by what they are about, with the words that its clinician reads. */
const rules = {
  pharmacy: {
    no_ncpdp_id: [
      ({ pharmacy }) => !hasNumber(pharmacy?.identifier, ncpdpSystem),
      'The pharmacy has no NCPDP ID on file, so no electronic prescription reaches it. Choose another pharmacy, or print it',
    ],
  },
  medicine: {
    controlled: [
      ({ request, clinician }) =>
        isControlled(request?.medicationCodeableConcept?.text ?? '') &&
        !hasNumber(clinician?.identifier, deaSystem),
      'A controlled medicine needs a DEA number and a certified signature, and is not sent from here. Print it, and sign it by hand',
    ],
  },
  clinician: {
    no_npi: [
      ({ clinician }) => !hasNumber(clinician?.identifier, npiSystem),
      'The NPI of its clinician is not on file. Ask a manager to add it before it is sent, or print it',
    ],
  },
  patient: {
    no_address: [
      ({ patient }) => {
        const home = patient?.address?.[0]
        return !(home?.line?.[0] && home.city && home.state && home.postalCode)
      },
      'The street, city or zip code of the patient is missing. Add it to their profile before it is sent, or print it',
    ],
    no_name: [
      ({ patient }) => !patient?.name?.[0] || !patient?.birthDate,
      'The name or the birth date of the patient is missing. Add it to their profile before it is sent, or print it',
    ],
    no_weight: [
      ({ request, patient }) => {
        const born = patient?.birthDate
        return (
          born !== undefined &&
          ageAt(born, clinicDay()) < 18 &&
          !request?.contained?.some(({ id }) => id === 'weight')
        )
      },
      'The patient is under 18, and no weight is on file. Measure it before it is sent, or print it',
    ],
  },
  order: {
    no_drug: [
      ({ request }) => !request?.medicationCodeableConcept?.text,
      'The medicine has no name. Write it anew',
    ],
    no_sig: [
      ({ request }) => !request?.dosageInstruction?.[0]?.text,
      'Nothing says how the medicine is taken. Write it anew',
    ],
    no_quantity_unit: [
      ({ request }) => {
        const quantity = request?.dispenseRequest?.quantity
        return !(quantity?.value && quantity.unit)
      },
      'The quantity has no unit. Write it anew',
    ],
    contradiction: [
      (message) => contradicts(message),
      'The quantity, the days and how it is taken contradict each other. Write it anew',
    ],
  },
} as const satisfies Readonly<Record<string, Rules>>

/** Reasons of some kinds that hold of a message, without the period after their words. */
const refusalsFor = (kinds: readonly (keyof typeof rules)[], message: Judged): Refusal[] =>
  kinds.flatMap((kind) =>
    Object.entries<Rules[string]>(rules[kind]).flatMap(([code, [isBroken, words]]) =>
      isBroken(message) ? [{ code, words }] : [],
    ),
  )

/** What a pharmacy would refuse a prescription for, by what is on file before it is signed. */
export const refusalsBeforeSigning = (order: UnsignedErxOrder): Refusal[] => {
  const { pharmacy, clinician, patient, weight } = order
  return refusalsFor(
    [
      ...(pharmacy ? (['pharmacy'] as const) : []),
      'medicine',
      ...(clinician ? (['clinician'] as const) : []),
      'patient',
    ],
    {
      pharmacy: pharmacy ? fhirPharmacy(pharmacy) : undefined,
      clinician: clinician ? fhirPractitioner(clinician) : undefined,
      patient: fhirPatient(patient),
      request: {
        medicationCodeableConcept: medicationConcept(order),
        ...(weight && { contained: [weightObservation(order, weight)] }),
      },
    },
  )
}

const hasNumber = (
  numbers: readonly { system?: string | undefined; value?: string | undefined }[] | undefined,
  system: string,
): boolean => numbers?.some((each) => each.system === system && each.value) === true

const deaSystem = 'http://terminology.hl7.org/NamingSystem/usdeanumber'
const controlled = controlledTable.flatMap(({ words = '' }) => words.split('|'))
const isControlled = (medicine: string): boolean => {
  const named = foldText(medicine).split(/[^\p{L}]+/u)
  return controlled.some((word) => named.includes(word))
}

const daysOf: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, wk: 7, mo: 30 }

/** More or less than is taken in the days; what is taken as needed, or is not counted, is not compared. */
const contradicts = ({ request }: Judged): boolean => {
  const dosage = request?.dosageInstruction?.[0]
  const repeat = dosage?.timing?.repeat
  const dose = dosage?.doseAndRate?.[0]?.doseQuantity?.value
  const given = request?.dispenseRequest?.quantity?.value
  const days = request?.dispenseRequest?.expectedSupplyDuration?.value
  if (!days) return true
  if (dosage?.asNeededCodeableConcept || !repeat || !dose || !given) return false
  if (repeat.count) return given !== dose * repeat.count
  const { frequency = 1, period = 1, periodUnit = 'd' } = repeat
  const doses = Math.ceil((frequency * days) / (period * (daysOf[periodUnit] ?? 1)) - 1e-9)
  return given !== dose * doses
}

/** Whether a code is one of RxNorm that a pharmacy finds in its list. */
export type KnowsCode = (rxcui: string) => boolean

/** Every reason for which a pharmacy would not take a message that prescribes; none where it takes it. */
export const refusalsOf = (
  sent: unknown,
  knowsCode: KnowsCode = () => true,
): readonly Refusal[] => {
  const message = readBundle(sent)
  if (!message) return [{ code: 'unreadable', words: 'The message cannot be read.' }]
  const codes = message.request?.medicationCodeableConcept?.coding ?? []
  return [
    ...refusalsFor(keysOf(rules), message).map(({ code, words }) => ({ code, words: `${words}.` })),
    ...(codes.every(({ code = '' }) => /^\d{1,8}$/.test(code) && knowsCode(code))
      ? []
      : [unknownCode]),
  ]
}
const unknownCode = {
  code: 'unknown_drug_code',
  words: 'The pharmacy does not know the code of the medicine. Write it anew, by its name.',
}
