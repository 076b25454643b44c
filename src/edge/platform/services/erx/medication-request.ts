import type {
  Dosage,
  MedicationRequest,
  Observation,
  Quantity,
  TimingRepeat,
} from '@medplum/fhirtypes'
import type { ErxDosage, ErxOrder } from './erx-order'

export const prescriptionSystem = 'urn:careplus:prescriptions'
const snomed = 'http://snomed.info/sct'
const ucum = 'http://unitsofmeasure.org'
const nciThesaurus = 'http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl'

/** Reference of a message to a row of ours, by its UUID. */
export const urnOf = (id: string): string => `urn:uuid:${id}`

/** FHIR R4 MedicationRequest: the prescription as it was signed, or `cancelled` where nothing more is to be given of it. */
export const erxMedicationRequest = (
  order: ErxOrder,
  status: 'active' | 'cancelled',
  reason: string | null = null,
): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  id: order.id,
  ...(order.weight && { contained: [weightObservation(order, order.weight)] }),
  identifier: [{ system: prescriptionSystem, value: order.id }],
  status,
  ...(reason && { statusReason: { text: reason } }),
  intent: 'order',
  category: [
    {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category',
          code: 'community',
        },
      ],
    },
  ],
  medicationCodeableConcept: medicationConcept(order),
  subject: { reference: urnOf(order.patient.id) },
  ...(order.weight && { supportingInformation: [{ reference: '#weight' }] }),
  authoredOn: order.writtenOn,
  requester: { reference: urnOf(order.clinician.id), display: order.clinician.name },
  ...(order.diagnosis && {
    reasonCode: [{ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', ...order.diagnosis }] }],
  }),
  groupIdentifier: { system: prescriptionSystem, value: order.id },
  ...(order.note && { note: [{ text: order.note }] }),
  dosageInstruction: [fhirDosage(order)],
  dispenseRequest: {
    numberOfRepeatsAllowed: order.refills,
    quantity: quantityOf(order, order.quantity),
    expectedSupplyDuration: { value: order.days, unit: 'days', system: ucum, code: 'd' },
    performer: { reference: urnOf(order.pharmacy.id), display: order.pharmacy.name },
  },
  substitution: { allowedBoolean: order.substitutionAllowed },
  ...(order.renewsId && {
    priorPrescription: { identifier: { system: prescriptionSystem, value: order.renewsId } },
  }),
})

/** In words always; the code of RxNorm where it is known. */
export const medicationConcept = ({
  drug: { rxcui, name, generic, strength, form },
}: Pick<ErxOrder, 'drug'>) => ({
  ...(rxcui && {
    coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: rxcui, display: name }],
  }),
  text: [generic, strength, form].filter(Boolean).join(' '),
})

const quantityOf = ({ unit }: ErxOrder, value: number): Quantity => ({
  value,
  unit: unit.name,
  ...(unit.code && { system: nciThesaurus, code: unit.code }),
})

const fhirDosage = (order: ErxOrder): Dosage => {
  const { sig, dose, route, asNeeded, maxPerDay } = order.dosage
  return {
    text: sig,
    timing: { repeat: repeatOf(order.dosage) },
    ...(asNeeded !== null && { asNeededCodeableConcept: { text: asNeeded } }),
    route: { coding: [{ system: snomed, ...route }], text: route.display },
    ...(dose !== null && { doseAndRate: [{ doseQuantity: quantityOf(order, dose) }] }),
    ...(maxPerDay !== null && {
      maxDosePerPeriod: {
        numerator: quantityOf(order, maxPerDay),
        denominator: { value: 24, unit: 'hours', system: ucum, code: 'h' },
      },
    }),
  }
}

const repeatOf = ({ repeat: { when, ...repeat }, forDays }: ErxDosage): TimingRepeat => ({
  ...(forDays !== null && {
    boundsDuration: { value: forDays, unit: 'days', system: ucum, code: 'd' },
  }),
  ...repeat,
  ...(when && { when: [when] }),
})

export const weightObservation = (
  { patient }: Pick<ErxOrder, 'patient'>,
  { value, at }: NonNullable<ErxOrder['weight']>,
): Observation => ({
  resourceType: 'Observation',
  id: 'weight',
  status: 'final',
  category: [
    {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/observation-category',
          code: 'vital-signs',
        },
      ],
    },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '29463-7', display: 'Body weight' }] },
  subject: { reference: urnOf(patient.id) },
  effectiveDateTime: at,
  valueQuantity: { value, unit: 'kg', system: ucum, code: 'kg' },
})
