import type { Role } from '#edge/access/roles'
import type { States } from '#edge/jsonapi/transitions'

export const taskTeams = ['ma', 'customer_support', 'provider', 'pharmacy', 'rx_required'] as const
export type TaskTeam = (typeof taskTeams)[number]

/** Whose work the tasks of a team are. */
export const rolesOfTeam: Readonly<Record<TaskTeam, readonly Role[]>> = {
  ma: ['assistant'],
  customer_support: ['support'],
  provider: ['provider', 'clinical_lead'],
  pharmacy: ['pharmacy'],
  rx_required: ['assistant', 'provider'],
}

export const taskStatuses = [
  'todo',
  'in_progress',
  'waiting',
  'completed',
  'not_applicable',
  'expired',
] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const openTaskStatuses = ['todo', 'in_progress', 'waiting'] as const

/** The most pressing first, as lists are ordered. */
export const taskPriorities = { urgent: 1, high: 2, normal: 3, low: 4 } as const

const open = openTaskStatuses
const closed = ['completed', 'not_applicable', 'expired'] as const

export const taskStates = {
  noun: 'the task',
  transitions: [
    { action: 'mark_todo', from: ['in_progress', 'waiting', ...closed], to: 'todo' },
    { action: 'mark_in_progress', from: ['todo', 'waiting'], to: 'in_progress' },
    { action: 'mark_waiting', from: ['todo', 'in_progress'], to: 'waiting' },
    // Medicine came back to its pharmacy.
    { action: 'mark_returned_pharmacy', from: open, to: 'completed' },
    { action: 'mark_completed', from: open, to: 'completed', reason: 'required' },
    { action: 'mark_not_applicable', from: open, to: 'not_applicable', reason: 'required' },
    { action: 'mark_expired', from: open, to: 'expired', reason: 'required' },
  ],
} as const satisfies States

/** The teams whose work a role does. */
export const teamsOf = (role: Role): readonly TaskTeam[] =>
  taskTeams.filter((team) => rolesOfTeam[team].includes(role))

/** The teams that a role may ask for something: support and pharmacies their own, which are all they see. */
export const teamsToCreateFor = (role: Role): readonly TaskTeam[] =>
  role === 'support' || role === 'pharmacy' ? teamsOf(role) : taskTeams
