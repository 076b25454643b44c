import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import {
  attribute,
  attributeGroup,
  contract,
  one,
  oneOf,
  range,
  relation,
  z,
} from '#edge/jsonapi/contract'
import { dateField, instantField, line, stampFields, uuid } from '#edge/platform/fields'
import { endInput, prescriptionFields } from './fields'
import {
  pharmacyStatuses,
  prescriptionStates,
  prescriptionStatuses,
  recallStates,
} from './transitions'

export { prescriptionFields } from './fields'
export * from './transitions'

const status = z.enum(prescriptionStatuses, 'No such status')
const pharmacyStatus = z.enum(pharmacyStatuses, 'No such status')
const optionalInstant = z.nullable(instantField)
const { drug, medicine, dosage, note, overrides, ...amounts } = prescriptionFields

export const prescriptions = contract('prescriptions', {
  description:
    'Medicines of a patient: drafted, signed by a clinician, sent to a pharmacy and filled there.',
  attributes: {
    ...attributeGroup({ drug, medicine, dosage, note, overrides }, 'write', 'encrypted', 'guarded'),
    /** The medicine in the words that people read: its name, with its strength. */
    medicineName: attribute(z.nullable(z.string()), 'computed', 'guarded'),
    /** Quantity and days in words with the unit: '30 tablets for 30 days'. */
    amount: attribute(z.nullable(z.string()), 'computed', 'guarded'),
    /** The dosage in the words that the pharmacy reads. */
    sig: attribute(z.string(), 'encrypted', 'guarded'),
    ...attributeGroup(amounts, 'write', 'guarded'),
    refillsLeft: attribute(z.int(), 'guarded'),
    status,
    /** Empty until a pharmacy has it. */
    pharmacyStatus: attribute(z.optional(z.nullable(pharmacyStatus)), 'update'),
    trackingNumber: attribute(z.optional(z.nullable(line(60))), 'update'),
    writtenOn: dateField,
    signedAt: optionalInstant,
    sentAt: optionalInstant,
    /** The last time. */
    filledAt: optionalInstant,
    /** When every attempt to tell the pharmacy of it, or of its end, had failed. */
    transmissionFailedAt: attribute(optionalInstant, 'guarded'),
    /** What the pharmacy or the service said in words: why it took nothing, what it asks for. */
    pharmacyNote: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    /** Whether its pharmacy is asked to give out nothing more of what it has, and what it answered. */
    recall: attribute(z.nullable(z.enum(recallStates)), 'guarded'),
    recalledAt: attribute(optionalInstant, 'guarded'),
    /** When what was filled is used up, less the week a pharmacy may need. */
    refillDueOn: attribute(z.nullable(dateField), 'computed', 'guarded'),
    /** Of PEP: the exposure, until the medicine is with the patient. */
    exposureAt: attribute(z.nullable(instantField), 'computed', 'guarded'),
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    authorName: attribute(z.string(), 'userName', 'guarded'),
    signedByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
    /** For staff and for the pharmacy it went to, which may be one that fills for the patient no more. */
    ...attributeGroup(
      {
        patientName: z.nullable(z.string()),
        /** As on their papers: by it a pharmacy bills, and knows them. */
        patientLegalName: z.nullable(z.string()),
        patientDob: z.nullable(dateField),
      },
      'computed',
      'guarded',
    ),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    encounter: one('encounters', 'optional'),
    appointment: one('appointments', 'optional'),
    provider: one('providers', 'optional'),
    pharmacy: one('pharmacies', 'optional'),
    renews: one('prescriptions', 'optional'),
    author: one('users'),
    signedBy: one('users', 'optional'),
  },
  writableRelationships: ['pharmacy', 'renews'],
  guarded: ['encounter', 'renews'],
  filters: {
    status: oneOf(status),
    pharmacyStatus: oneOf(pharmacyStatus),
    reason: oneOf(prescriptionFields.reason),
    patient: relation('patient'),
    provider: relation('provider'),
    pharmacy: relation('pharmacy'),
    /** Those of the caller, or of the clinicians they assist. */
    mine: z.stringbool(),
    /** Those that do not come on by themselves. */
    isStuck: z.stringbool(),
    /** Those that a pharmacy has yet to give out, to get back or to stop. */
    isAtPharmacy: z.stringbool(),
    ...range('writtenOn', dateField),
  },
  sorts: ['-writtenOn', '-createdAt'],
  mounts: {
    '/prescriptions': ['list', 'read', 'update', 'delete'],
    '/patients/:patient/prescriptions': ['list', 'create'],
    '/patients/:patient/encounters/:encounter/prescriptions': ['list', 'create'],
    '/appointments/:appointment/prescriptions': ['list'],
  },
  states: prescriptionStates,
  stepUp: ['sign'],
  actions: {
    request_signature: { at: ['POST /prescriptions/:id/request_signature'] },
    choose_pharmacy: {
      at: ['POST /prescriptions/:id/choose_pharmacy'],
      input: z.strictObject({ pharmacy: uuid }),
    },
    /** Sends the same to another pharmacy in one act, and asks this one not to fill it. */
    move: { at: ['POST /prescriptions/:id/move'], input: z.strictObject({ pharmacy: uuid }) },
    sign: { at: ['POST /prescriptions/:id/sign'] },
    retry: { at: ['POST /prescriptions/:id/retry'] },
    print: { at: ['POST /prescriptions/:id/print'] },
    cancel: { at: ['POST /prescriptions/:id/cancel'], input: endInput },
    confirm_cancel: { at: ['POST /prescriptions/:id/confirm_cancel'] },
    deny_cancel: { at: ['POST /prescriptions/:id/deny_cancel'] },
    discontinue: { at: ['POST /prescriptions/:id/discontinue'], input: endInput },
    enter_in_error: { at: ['POST /prescriptions/:id/enter_in_error'], input: reasonInput },
    refill: { at: ['POST /prescriptions/:id/refill'] },
    request_renewal: { at: ['POST /prescriptions/:id/request_renewal'] },
    deny_renewal: { at: ['POST /prescriptions/:id/deny_renewal'], input: endInput },
    decline_change: { at: ['POST /prescriptions/:id/decline_change'] },
  },
})
