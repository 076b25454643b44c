import { updateBySystem } from '#edge/events/emit'
import { inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { type PrescriptionStatus, prescriptionStates } from './transitions'

type Move = Extract<
  (typeof prescriptionStates.transitions)[number],
  { readonly by: readonly ['system', ...unknown[]] }
>
export type SystemAction = Move['action'] | 'request_renewal'

interface Moving {
  readonly at: string
  /** What else is set, after the status. */
  readonly set?: SQL
  /** On whose account, where it follows from what a person did. */
  readonly by?: { readonly id: string; readonly role: string }
}

/** Takes the prescriptions of `which` (SQL over `r`) a step on, with an event each; those that are elsewhere stay. */
export const moveBySystem = (
  action: SystemAction,
  which: SQL,
  { at, set = sql``, by }: Moving,
): readonly Statement[] => {
  const moves = prescriptionStates.transitions.filter((each) => each.action === action)
  const [move] = moves
  if (!move) return []
  const from = moves.filter(({ to }) => to === move.to).flatMap((each) => [...each.from])
  return updateBySystem({
    name: `prescriptions.${action}`,
    row: 'r',
    at,
    ...(by && { actorId: sql`${by.id}`, actorRole: by.role }),
    which: sql`${which} and ${inList(sql`r.status`, from)}`,
    set: sql`status = ${move.to}${set}`,
    detail: sql`json_object('status', ${move.to})`,
  })
}

/** Statuses from which the platform takes a step. */
export const statusesBeforeStep = (action: SystemAction): readonly PrescriptionStatus[] =>
  prescriptionStates.transitions
    .filter((each) => each.action === action)
    .flatMap(({ from }) => [...from])
