import {
  assistedProviders,
  ownProvider,
  panelOf,
  patientsOfOrganization,
  supervisedProviders,
} from '#edge/access/scopes'
import { type Actor, policyOver } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { appointments as table } from './table'

const patient = table.patientId
const clinical = ['visitReason', 'encounterTypeId', 'encounterType', 'referredBy'] as const
const words = ['initials', 'reasonText'] as const
const booker = [
  'create',
  'reschedule',
  'cancel',
  'set_canceled',
  'set_missed',
  'log_call',
  'send_invite',
  'create_swap_type',
] as const

const corrections = ['correct_to_scheduled', 'correct_to_waiting'] as const
const call = [
  'start',
  'complete_video',
  'complete_call',
  'complete',
  'fail',
  'switch_mode',
] as const
/** Who came when, and from where. */
const attendance = [
  'kind',
  'attestedState',
  'patientJoinedAt',
  'providerJoinedAt',
  'waitingSince',
  'startedAt',
  'endedAt',
  'completedAt',
  'awaitsEarlierTime',
  'isInLine',
  'isWithoutClinician',
  'patientSeenAt',
  'isPatientWithoutVideo',
] as const

const panel = {
  scope: 'careTeam',
  indexHint: panelOf(patient),
  listIndex: {
    table: sql`care_team_appointments kept`,
    on: sql`${table.id} = kept.appointment_id`,
    where: (me: Actor): SQL => sql`kept.user_id = ${me.id}`,
    columns: {
      startsAt: sql`kept.starts_at`,
      id: sql`kept.appointment_id`,
      status: sql`kept.status`,
    },
    partedBy: 'status',
  },
} as const
export const ownAppointments = ownProvider(table.providerId)
export const supervisedAppointments = supervisedProviders(table.providerId)

/** Who sees which appointments, how much of them, and what they may do; the transitions say when. */
export const appointmentPolicy = policyOver(patient, {
  patient: {
    scope: 'own',
    can: [
      'create',
      'reschedule',
      'cancel',
      'send_invite',
      'join_waiting_room',
      'leave_waiting_room',
      'switch_mode',
    ],
  },
  provider: {
    ...panel,
    can: [...booker, ...call, 'reconnect', 'reopen_call'],
    canWithin: ownAppointments,
  },
  assistant: { ...panel, can: booker, canWithin: assistedProviders(table.providerId) },
  support: { scope: 'everyone', can: booker, hidden: ['exposureAt'] },
  manager: { scope: 'everyone', can: booker, hidden: [...words, 'exposureAt'] },
  clinical_admin: { scope: 'everyone', can: [...booker, 'fail', ...corrections] },
  clinical_lead: {
    ...panel,
    can: [...booker, ...call, ...corrections],
    canWithin: supervisedAppointments,
  },
  // When, and whether it took place, while the patient shares that: nothing of what for, how long or with whom.
  cbo: {
    scope: 'ownOrganization',
    indexHint: patientsOfOrganization(patient),
    hidden: [
      ...clinical,
      ...words,
      ...attendance,
      'exposureAt',
      'mode',
      'appointmentType',
      'patientState',
      'providerId',
      'provider',
      'availabilityId',
      'reasonCode',
      'rebookedFrom',
      'minutes',
      'endsAt',
      'providerTimezone',
    ],
  },
  admin: {
    scope: 'everyone',
    can: ['cancel', 'set_canceled', ...corrections],
    hidden: [...clinical, ...words, 'reasonCode', 'attestedState', 'exposureAt'],
  },
})
