import type { Role } from '../access/roles'

/** Who takes a transition: a caller by role, or the platform itself. */
export type TransitionActor = Role | 'system'

/** One change of state: the whole of it as data, for the API, the buttons, the tests and the reference page. */
export interface Transition {
  /** The verb, which is also an action of the contract. */
  readonly action: string
  readonly from: readonly string[]
  readonly to: string
  /** Roles that may do this from these states; all that have the verb unless told. */
  readonly by?: readonly TransitionActor[]
  /** Whether a reason code of the list for the action comes with it; `automatic`: the platform writes it. */
  readonly reason?: 'optional' | 'required' | 'automatic'
}

export interface States {
  /** The attribute and column that holds the state: `status` unless told. */
  readonly attribute?: string
  /** What a refusal calls the row: "it" unless told. */
  readonly noun?: string
  readonly transitions: readonly Transition[]
}

/** The transition of this action from this state, if this role may take it. */
export const transitionOf = (
  { transitions }: States,
  action: string,
  from: string,
  role?: TransitionActor,
): Transition | undefined =>
  transitions.find(
    (each) =>
      each.action === action &&
      each.from.includes(from) &&
      (!role || !each.by || each.by.includes(role)),
  )

/** The state a row is in. */
export const stateOf = (
  { attribute = 'status' }: States,
  row: Readonly<Record<string, unknown>>,
): string => String(row[attribute])

export const isTransition = ({ transitions }: States, action: string): boolean =>
  transitions.some((each) => each.action === action)

/** What can happen next, to show as buttons or to name in a refusal. */
export const allowedActions = (states: States, from: string, role?: TransitionActor): string[] => [
  ...new Set(
    states.transitions
      .map(({ action }) => action)
      .filter((action) => transitionOf(states, action, from, role)),
  ),
]
