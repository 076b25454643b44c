import { attribute, contract, one, oneOf, range, z } from '#edge/jsonapi/contract'
import { instantField, stampFields, uuid, zone } from '#edge/platform/fields'
import { appointmentModes, statuses } from '../transitions'

const status = z.enum(statuses, 'No such status')

/** A visit outside the schedule: the provider sees a patient now, or soon. */
export const adHocAppointments = contract('ad_hoc_appointments', {
  description: 'A visit outside of the hours that are offered, made by the provider.',
  attributes: {
    patientId: attribute(uuid, 'create'),
    providerId: uuid,
    status,
    mode: z.enum(appointmentModes),
    /** What the visit is for: the name of its encounter type. */
    visitReason: attribute(z.string(), 'computed'),
    encounterTypeId: attribute(
      z.string('Choose a kind of visit').check(z.minLength(1), z.maxLength(36)),
      'write',
    ),
    appointmentType: attribute(
      z.enum(['video', 'phone'], 'Please select an appointment type'),
      'write',
      'computed',
    ),
    startsAt: attribute(instantField, 'write'),
    endsAt: instantField,
    minutes: z.int(),
    patientState: z.string(),
    patientTimezone: zone,
    providerTimezone: zone,
    waitingSince: z.nullable(instantField),
    startedAt: z.nullable(instantField),
    endedAt: z.nullable(instantField),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    provider: one('providers'),
    encounterType: one('encounter_types'),
  },
  filters: { status: oneOf(status), ...range('startsAt', instantField) },
  sorts: ['startsAt'],
  mounts: {
    '/providers/:provider/ad_hoc_appointments': ['list', 'read', 'create', 'update', 'delete'],
  },
})
