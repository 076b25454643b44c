import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import { initials, instantField, noteField, stampFields, uuid } from '#edge/platform/fields'
import { reasonInput } from '../../dropdown_options/reason-codes'
import { readableAnswerList } from '../../questionnaires/contract'
import { statuses as appointmentStatuses } from '../transitions'
import { asyncMessagingStates, asyncMessagingStatuses } from './transitions'

const status = z.enum(asyncMessagingStatuses, 'No such status')
const at = '/async_messaging_appointments'

/** A visit in writing: beside its appointment, whose id it has. */
export const asyncMessagingAppointments = contract('async_messaging_appointments', {
  description:
    'A visit in writing: the patient answers questions, a clinician reads them and writes a plan.',
  attributes: {
    patientId: attribute(z.optional(uuid), 'create'),
    status,
    encounterTypeId: attribute(z.string().check(z.maxLength(36)), 'create', 'guarded', 'computed'),
    initials: attribute(z.optional(z.nullable(initials)), 'create', 'guarded', 'computed'),
    referredBy: attribute(z.optional(z.nullable(noteField)), 'create', 'guarded', 'computed'),
    patientName: attribute(z.string(), 'computed', 'guarded'),
    visitReason: attribute(z.string(), 'computed', 'guarded'),
    appointmentStatus: attribute(z.enum(appointmentStatuses), 'computed'),
    acceptedByName: attribute(z.nullable(z.string()), 'computed'),
    acceptedAt: z.nullable(instantField),
    /** 48 hours on business days of the clinic after the answers; before them, after the request. */
    dueAt: instantField,
    completedAt: z.nullable(instantField),
    /** Whether the questions are answered: a clinician may begin. */
    isAnswered: attribute(z.boolean(), 'computed'),
    /** An answer is to be read soon: its review is due within a day. */
    isUrgent: attribute(z.boolean(), 'computed', 'guarded'),
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'guarded'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    acceptedBy: one('providers', 'optional'),
    /** The live visit it became. */
    convertedTo: one('appointments', 'optional'),
  },
  filters: { status: oneOf(status) },
  sorts: ['dueAt'],
  mounts: { [at]: ['list', 'read', 'create', 'delete'] },
  states: asyncMessagingStates,
  actions: {
    accept: {
      // Who assigns names the clinician.
      input: z.strictObject({ providerId: z.optional(uuid) }),
      at: [`PATCH ${at}/:id/accept`],
    },
    complete: { at: [`PATCH ${at}/:id/complete`] },
    release: { input: reasonInput, at: [`POST ${at}/:id/release`] },
    reject: { input: reasonInput, at: [`POST ${at}/:id/reject`] },
    convert: {
      input: z.strictObject({
        startsAt: instantField,
        appointmentType: z.enum(['video', 'phone'], 'Please select an appointment type'),
      }),
      at: [`POST ${at}/:id/convert`],
    },
  },
})

export const readAnswersOfVisit = endpoint('async_messaging_appointments.read_answers', {
  at: `GET ${at}/:id/answers`,
  description: 'What the patient answered, for who may take the visit and has yet to decide.',
  output: resourceObject('visit_answers', { responses: readableAnswerList }),
})
