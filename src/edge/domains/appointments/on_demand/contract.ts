import { attribute, contract, endpoint, one, oneOf, z } from '#edge/jsonapi/contract'
import { initials, instantField, noteField, stampFields, state, uuid } from '#edge/platform/fields'
import { reasonInput } from '../../dropdown_options/reason-codes'
import { statuses as appointmentStatuses } from '../transitions'
import { onDemandStates, onDemandStatuses } from './transitions'

/** The patient did not come in time, or the clinician gave the visit back or did not begin. */
const releaseCauses = ['patient_absent', 'clinician_away'] as const

const status = z.enum(onDemandStatuses, 'No such status')
/** A visit with the next free clinician: its place in the queue. */
export const onDemandAppointments = contract('on_demand_appointments', {
  description: 'A visit with the next free clinician, from the moment it is asked for.',
  attributes: {
    patientId: attribute(z.optional(uuid), 'create'),
    appointmentId: uuid,
    status,
    encounterTypeId: attribute(
      z.optional(z.string().check(z.maxLength(36))),
      'create',
      'guarded',
      'computed',
    ),
    initials: attribute(z.optional(z.nullable(initials)), 'create', 'guarded', 'computed'),
    referredBy: attribute(z.optional(z.nullable(noteField)), 'create', 'guarded', 'computed'),
    /** Takes the place of the scheduled visit of the patient, which keeps its time until a clinician accepts. */
    onDemandSwap: attribute(z.optional(z.boolean()), 'create', 'computed'),
    /** Where the patient is now. */
    attestedState: attribute(z.optional(z.nullable(state)), 'create', 'computed'),
    /** The exposure of the patient while PEP is to be decided or dispensed. */
    exposureAt: attribute(z.nullable(instantField), 'guarded', 'computed'),
    /** PEP inside its 72 hours. */
    isUrgent: attribute(z.boolean(), 'guarded'),
    /** The patient need not keep the page open: they are called. */
    callback: attribute(z.optional(z.boolean()), 'create'),
    patientName: attribute(z.string(), 'computed', 'guarded'),
    visitReason: attribute(z.string(), 'computed', 'guarded'),
    appointmentStatus: attribute(z.enum(appointmentStatuses), 'computed'),
    acceptedByName: attribute(z.nullable(z.string()), 'computed'),
    queuedAt: instantField,
    lastSeenAt: instantField,
    acceptedAt: z.nullable(instantField),
    releasedCount: z.int(),
    /** Why a clinician who had accepted did not see the patient in the end. */
    releaseCause: z.nullable(z.enum(releaseCauses)),
    /** Of who waits, for themselves: their place, and what the wait is estimated from. */
    position: attribute(z.nullable(z.int()), 'computed'),
    handlingMinutes: attribute(z.nullable(z.number()), 'computed'),
    longHandlingMinutes: attribute(z.nullable(z.number()), 'computed'),
    clinicians: attribute(z.nullable(z.int()), 'computed'),
    /** Why the clinician who reads it cannot accept any visit now. */
    blockedBy: attribute(z.nullable(z.enum(['in_visit', 'out_of_office'])), 'computed'),
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'guarded'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    appointment: one('appointments'),
    acceptedBy: one('providers', 'optional'),
  },
  filters: { status: oneOf(status) },
  sorts: ['queue', '-queuedAt'],
  mounts: {
    '/on_demand_appointments': ['list', 'read', 'create'],
    '/patients/:patient/on_demand_appointments': ['list'],
    '/providers/:accepted_by/on_demand_appointments': ['list'],
  },
  states: onDemandStates,
  actions: {
    accept: {
      // Who assigns names the clinician.
      input: z.strictObject({ providerId: z.optional(uuid) }),
      at: ['PATCH /on_demand_appointments/:id/accept'],
    },
    release: { input: reasonInput, at: ['POST /on_demand_appointments/:id/release'] },
    reject: { input: reasonInput, at: ['POST /on_demand_appointments/:id/reject'] },
    leave: { at: ['POST /on_demand_appointments/:id/leave'] },
    call_back: {
      input: z.strictObject({ callback: z.boolean() }),
      at: ['POST /on_demand_appointments/:id/call_back'],
    },
  },
})

export const sendHeartbeat = endpoint('on_demand_appointments.heartbeat', {
  at: 'PATCH /on_demand_appointments/:id/heartbeat',
  description: 'The patient is still there: every 15 seconds, or 30 where the page is hidden.',
})
