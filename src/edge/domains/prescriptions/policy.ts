import { ownPharmacy, ownRows, panelOf } from '#edge/access/scopes'
import { type Actor, policyOver } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { prescriptions as table } from './table'
import { pharmacyHeldStatuses, unsignedStatuses } from './transitions'

const patient = table.patientId
const isSigned = sql`not ${inList(table.status, unsignedStatuses)}`

/** A pharmacy whom the patient left sees what it may have to fill, and nothing of what it filled for them before. */
const isLeftBehind = ({ pharmacyId }: Actor) => sql`exists (
  select 1 from patient_assignments left_for where left_for.patient_id = ${patient}
    and left_for.role = 'pharmacy' and left_for.from_id = ${pharmacyId}
    and (left_for.created_at > ${table.filledAt}
      or not ${inList(table.status, [...pharmacyHeldStatuses, 'cancel_requested', 'canceled', 'transferred'])}))`

const drafting = ['create', 'update', 'delete', 'request_signature', 'choose_pharmacy'] as const
const written = [
  'drug',
  'medicine',
  'dosage',
  'note',
  'overrides',
  'quantity',
  'days',
  'refills',
  'reason',
  'substitutionAllowed',
] as const
const clinician = {
  scope: 'careTeam',
  indexHint: panelOf(patient),
  can: [
    ...drafting,
    'move',
    'sign',
    'retry',
    'print',
    'cancel',
    'discontinue',
    'enter_in_error',
    'refill',
    'deny_renewal',
    'decline_change',
  ],
  writable: written,
} as const
const ofPatient = ['patientName', 'patientLegalName', 'patientDob'] as const
const ofWhoWrote = ['authorName', 'note', 'overrides', 'reasonText'] as const

/** Who drafts and signs; a pharmacy fills what was sent to it, and says how far it is. */
export const prescriptionPolicy = policyOver(patient, {
  patient: {
    scope: (me) =>
      sql`(${ownRows(patient)(me)} and ${isSigned} and ${table.status} <> 'entered_in_error')`,
    can: ['refill', 'request_renewal', 'move'],
    hidden: [
      ...ofWhoWrote,
      ...ofPatient,
      'transmissionFailedAt',
      'pharmacyNote',
      'recall',
      'recalledAt',
    ],
  },
  provider: clinician,
  clinical_lead: { ...clinician, scope: 'everyone', indexHint: undefined, canWithin: 'careTeam' },
  assistant: {
    scope: 'careTeam',
    indexHint: panelOf(patient),
    can: [...drafting, 'move'],
    writable: written,
  },
  clinical_admin: 'everyone',
  // How far it is and with which pharmacy, for a patient who asks at the desk.
  support: {
    scope: 'everyone',
    can: ['move'],
    hidden: [
      ...ofWhoWrote,
      'drug',
      'medicine',
      'medicineName',
      'amount',
      'dosage',
      'sig',
      'quantity',
      'days',
      'refills',
      'refillsLeft',
      'refillDueOn',
      'exposureAt',
      'reason',
      'reasonCode',
      'substitutionAllowed',
      'pharmacyNote',
      'recall',
      'recalledAt',
      'signedByName',
      'encounter',
      'renews',
    ],
  },
  pharmacy: {
    scope: (me) => sql`(${table.pharmacyId} = ${me.pharmacyId} and ${table.sentAt} is not null
      and (${ownPharmacy(patient)(me)} or not ${isLeftBehind(me)}))`,
    can: ['update', 'confirm_cancel', 'deny_cancel'],
    writable: ['pharmacyStatus', 'trackingNumber'],
    hidden: ['authorName', 'overrides', 'transmissionFailedAt', 'encounter', 'exposureAt'],
  },
  admin: { scope: 'emergencyAccess', hidden: ['patientDob'] },
})
