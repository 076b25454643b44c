import type { Role } from '../../access/roles'
import type { Guard } from './transition-guards'

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
export type Status = (typeof statuses)[number]

export const modes = ['video', 'phone', 'async', 'other', 'async_messaging'] as const
export type Mode = (typeof modes)[number]

/** Nothing but a correction or an addendum follows. */
export const terminal = [
  'Complete',
  'Missed',
  'Canceled',
  'Failed',
  'Rejected',
  'Abandoned',
] as const

/** Who may act: a role, each within the rows its policy lets it see, or the platform itself. */
export type Actor = Role | 'system'

/** `auto` means that the platform writes the reason. */
export type ReasonNeed = 'none' | 'optional' | 'required' | 'auto'

interface Row {
  readonly action: string
  /** Empty when the action creates the visit. */
  readonly from: readonly Status[]
  readonly to: Status
  readonly who: readonly Actor[]
  readonly guards: readonly Guard[]
  readonly reason: ReasonNeed
}

const bookers = [
  'patient',
  'support',
  'assistant',
  'provider',
  'manager',
  'clinical_admin',
] as const
const cancelers = [
  'support',
  'assistant',
  'provider',
  'manager',
  'clinical_admin',
  'admin',
] as const
const correctors = ['clinical_lead', 'clinical_admin', 'admin'] as const

/** Every change of status there is; whatever is not here is refused. */
export const transitions = [
  {
    action: 'book',
    from: [],
    to: 'Scheduled',
    who: bookers,
    guards: [
      'slot_claimed',
      'consents_complete',
      'card_held',
      'no_pending_visit',
      'licensed',
      'access_allowed',
    ],
    reason: 'none',
  },
  {
    action: 'request',
    from: [],
    to: 'Waiting',
    who: ['patient', 'support'],
    guards: ['service_open', 'access_allowed', 'card_held', 'state_attested'],
    reason: 'none',
  },
  {
    action: 'reschedule',
    from: ['Scheduled'],
    to: 'Scheduled',
    who: bookers,
    guards: ['slot_claimed'],
    reason: 'optional',
  },
  {
    action: 'join_waiting_room',
    from: ['Scheduled'],
    to: 'Waiting',
    who: ['patient'],
    guards: ['join_window'],
    reason: 'none',
  },
  {
    action: 'on_demand_swap',
    from: ['Scheduled'],
    to: 'Waiting',
    who: ['patient'],
    guards: ['service_open'],
    reason: 'none',
  },
  {
    action: 'leave_waiting_room',
    from: ['Waiting'],
    to: 'Scheduled',
    who: ['patient', 'system'],
    guards: ['scheduled_visit', 'before_start'],
    reason: 'none',
  },
  {
    action: 'start',
    from: ['Scheduled', 'Waiting'],
    to: 'In progress',
    who: ['provider'],
    guards: ['licensed', 'accepted_by_actor', 'card_held'],
    reason: 'none',
  },
  {
    action: 'set_missed',
    from: ['Scheduled', 'Waiting'],
    to: 'Missed',
    who: ['provider', 'assistant', 'support', 'manager', 'clinical_admin'],
    guards: ['late_enough', 'patient_absent'],
    reason: 'required',
  },
  {
    action: 'set_missed',
    from: ['In progress'],
    to: 'Missed',
    who: ['provider'],
    guards: ['late_enough', 'patient_absent'],
    reason: 'required',
  },
  {
    action: 'cancel',
    from: ['Scheduled', 'Waiting'],
    to: 'Canceled',
    who: ['patient', ...cancelers],
    guards: [],
    reason: 'required',
  },
  {
    action: 'set_canceled',
    from: ['Scheduled', 'Waiting'],
    to: 'Canceled',
    who: cancelers,
    guards: [],
    reason: 'required',
  },
  {
    action: 'abandon',
    from: ['Waiting'],
    to: 'Abandoned',
    who: ['patient', 'system'],
    guards: ['on_demand'],
    reason: 'auto',
  },
  {
    action: 'reject',
    from: ['Waiting'],
    to: 'Rejected',
    who: ['provider', 'clinical_lead', 'clinical_admin', 'system'],
    guards: ['on_demand_or_async'],
    reason: 'required',
  },
  {
    action: 'complete_video',
    from: ['In progress'],
    to: 'Documenting',
    who: ['provider', 'system'],
    guards: [],
    reason: 'none',
  },
  {
    action: 'complete_call',
    from: ['In progress'],
    to: 'Documenting',
    who: ['provider', 'system'],
    guards: [],
    reason: 'none',
  },
  {
    action: 'reconnect',
    from: ['In progress'],
    to: 'Waiting',
    who: ['provider', 'system'],
    guards: ['dropped_recently'],
    reason: 'auto',
  },
  {
    action: 'fail',
    from: ['In progress'],
    to: 'Failed',
    who: ['provider', 'clinical_admin', 'system'],
    guards: [],
    reason: 'required',
  },
  {
    action: 'complete',
    from: ['Documenting'],
    to: 'Complete',
    who: ['provider', 'clinical_lead'],
    guards: ['note_signed', 'orders_resolved'],
    reason: 'none',
  },
  {
    action: 'reopen_call',
    from: ['Documenting'],
    to: 'In progress',
    who: ['provider'],
    guards: ['unsigned_recent'],
    reason: 'required',
  },
  {
    action: 'correct_to_scheduled',
    from: ['Missed', 'Canceled', 'Failed'],
    to: 'Scheduled',
    who: correctors,
    guards: ['correctable'],
    reason: 'required',
  },
  {
    action: 'correct_to_waiting',
    from: ['Missed', 'Canceled', 'Failed'],
    to: 'Waiting',
    who: correctors,
    guards: ['correctable'],
    reason: 'required',
  },
] as const satisfies readonly Row[]
export type Action = (typeof transitions)[number]['action']
export type Transition = Row & { readonly action: Action }

const rows: readonly Transition[] = transitions

export const actions: readonly Action[] = [...new Set(rows.map(({ action }) => action))]

/** The row for this action from this status (`null`: the visit does not exist yet), if there is one. */
export const transition = (status: Status | null, action: Action) =>
  rows.find(
    (row) =>
      row.action === action &&
      (status === null ? row.from.length === 0 : row.from.includes(status)),
  )

/** Whether the status lets this happen, and, when an actor is named, whether that one may do it. */
export const allowed = (status: Status | null, action: Action, actor?: Actor) => {
  const row = transition(status, action)
  return row !== undefined && (actor === undefined || row.who.includes(actor))
}

/** What can happen next, to show as buttons or to name in a refusal. */
export const allowedActions = (status: Status | null, actor?: Actor) =>
  actions.filter((action) => allowed(status, action, actor))

/** The substance of the 409 `invalid_transition`: where the visit is, where it was to go, what is open to it. */
export const invalidTransition = (from: Status, action: Action, actor?: Actor) => ({
  from,
  to: machine[action].to,
  allowed: allowedActions(from, actor),
})

/** Per action: the statuses it may start from, and the one it leads to. */
export const machine = Object.fromEntries(
  rows.map(({ action, to }) => [
    action,
    { from: rows.filter((row) => row.action === action).flatMap(({ from }) => from), to },
  ]),
) as Readonly<Record<Action, { readonly from: Status[]; readonly to: Status }>>
