import type { States, Transition } from '#edge/jsonapi/transitions'
import type { GuardName } from './transition-guards'

export const statuses = [
  'Scheduled',
  'Missed',
  'Canceled',
  'Waiting',
  'In progress',
  'Documenting',
  'Complete',
  'Failed',
  'Rejected',
  'Abandoned',
] as const
export type AppointmentStatus = (typeof statuses)[number]

export const appointmentModes = ['video', 'phone', 'async', 'other', 'async_messaging'] as const
export type AppointmentMode = (typeof appointmentModes)[number]

export const appointmentKinds = ['scheduled', 'on_demand', 'async_messaging', 'ad_hoc'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

/** Nothing but a correction or an addendum follows. */
export const terminalStatuses = [
  'Complete',
  'Missed',
  'Canceled',
  'Failed',
  'Rejected',
  'Abandoned',
] as const

interface AppointmentTransition extends Transition {
  /** What must hold besides the status. */
  readonly guards?: readonly GuardName[]
}

/** Who holds a visit: its provider, or the clinical lead who supervises them. */
const clinicians = ['provider', 'clinical_lead'] as const
const schedulers = [...clinicians, 'assistant', 'support', 'manager', 'clinical_admin'] as const
const bookers = ['patient', ...schedulers] as const
const cancelers = [...schedulers, 'admin'] as const
const correctors = ['clinical_lead', 'clinical_admin', 'admin'] as const

/** Every change of status there is; any other is refused. Without a status to come from, it creates the appointment. */
const transitions = [
  {
    action: 'book',
    from: [],
    to: 'Scheduled',
    by: bookers,
    guards: [
      'slot_claimed',
      'consents_complete',
      'card_held',
      'no_pending_visit',
      'licensed',
      'access_allowed',
    ],
  },
  {
    action: 'request',
    from: [],
    to: 'Waiting',
    by: ['patient', 'support'],
    guards: ['service_open', 'access_allowed', 'card_held', 'state_attested'],
  },
  {
    action: 'reschedule',
    from: ['Scheduled'],
    to: 'Scheduled',
    by: bookers,
    guards: ['slot_claimed', 'not_over'],
    reason: 'optional',
  },
  {
    action: 'join_waiting_room',
    from: ['Scheduled'],
    to: 'Waiting',
    by: ['patient'],
    guards: ['join_window'],
  },
  {
    action: 'on_demand_swap',
    from: ['Scheduled'],
    to: 'Waiting',
    by: ['patient'],
    guards: ['service_open'],
  },
  {
    action: 'undo_swap',
    from: ['Waiting'],
    to: 'Scheduled',
    by: ['patient', ...clinicians, 'clinical_admin', 'system'],
    guards: ['scheduled_visit'],
  },
  {
    action: 'leave_waiting_room',
    from: ['Waiting'],
    to: 'Scheduled',
    by: ['patient', 'system'],
    guards: ['scheduled_visit', 'not_over'],
  },
  {
    action: 'start',
    from: ['Scheduled', 'Waiting'],
    to: 'In progress',
    by: clinicians,
    guards: ['start_window', 'licensed', 'accepted_by_actor', 'card_held'],
  },
  {
    action: 'set_missed',
    from: ['Scheduled', 'Waiting'],
    to: 'Missed',
    by: schedulers,
    guards: ['not_in_writing', 'late_enough', 'patient_absent'],
    reason: 'required',
  },
  {
    action: 'set_missed',
    from: ['In progress'],
    to: 'Missed',
    by: clinicians,
    guards: ['not_in_writing', 'late_enough', 'patient_absent'],
    reason: 'required',
  },
  {
    action: 'cancel',
    from: ['Scheduled', 'Waiting'],
    to: 'Canceled',
    by: ['patient', ...cancelers],
    guards: ['not_over'],
    reason: 'required',
  },
  {
    action: 'set_canceled',
    from: ['Scheduled', 'Waiting'],
    to: 'Canceled',
    by: cancelers,
    reason: 'required',
  },
  {
    action: 'abandon',
    from: ['Waiting'],
    to: 'Abandoned',
    by: ['patient', 'system'],
    guards: ['on_demand'],
    reason: 'automatic',
  },
  {
    action: 'reject',
    from: ['Waiting'],
    to: 'Rejected',
    by: ['provider', 'clinical_lead', 'clinical_admin', 'system'],
    guards: ['on_demand_or_async'],
    reason: 'required',
  },
  {
    action: 'take_in_writing',
    from: ['Waiting'],
    to: 'In progress',
    by: [...clinicians, 'clinical_admin'],
    guards: ['licensed', 'card_held', 'on_demand_or_async'],
  },
  {
    action: 'give_back',
    from: ['In progress'],
    to: 'Waiting',
    by: ['patient', 'support', ...clinicians, 'clinical_admin'],
    guards: ['on_demand_or_async'],
  },
  {
    action: 'complete_video',
    from: ['In progress'],
    to: 'Documenting',
    by: [...clinicians, 'system'],
  },
  {
    action: 'complete_call',
    from: ['In progress'],
    to: 'Documenting',
    by: [...clinicians, 'system'],
  },
  {
    action: 'reconnect',
    from: ['In progress'],
    to: 'Waiting',
    by: ['provider', 'system'],
    guards: ['dropped_recently'],
    reason: 'automatic',
  },
  {
    action: 'fail',
    from: ['In progress'],
    to: 'Failed',
    by: [...clinicians, 'clinical_admin', 'system'],
    reason: 'required',
  },
  {
    action: 'complete',
    from: ['Documenting'],
    to: 'Complete',
    by: clinicians,
    guards: ['note_signed', 'orders_resolved', 'summary_settled'],
  },
  {
    action: 'reopen_call',
    from: ['Documenting'],
    to: 'In progress',
    by: ['provider'],
    guards: ['unsigned_recent'],
    reason: 'required',
  },
  {
    action: 'correct_to_scheduled',
    from: ['Missed', 'Canceled', 'Failed'],
    to: 'Scheduled',
    by: correctors,
    guards: ['correctable'],
    reason: 'required',
  },
  {
    action: 'correct_to_waiting',
    from: ['Missed', 'Canceled', 'Failed'],
    to: 'Waiting',
    by: correctors,
    guards: ['correctable'],
    reason: 'required',
  },
] as const satisfies readonly AppointmentTransition[]
export type TransitionAction = (typeof transitions)[number]['action']

export const appointmentStates = {
  noun: 'the visit',
  transitions,
} as const satisfies States
