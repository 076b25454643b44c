import { toast } from '#islands/stores/toasts'
import { useShortcuts } from '../shortcuts/shortcuts'
import { rowInFocus, walkRows } from '../shortcuts/walk-rows'
import type { AppointmentAction, AvailableAction } from './actions/actions'
import type { ListState } from './rows/list-state'
import type { VisitCardState } from './use-visit-card'

interface Board {
  readonly list: ListState
  readonly card: VisitCardState
  /** Those of the acts that this role ever does. */
  readonly keys: readonly AvailableAction[]
  readonly act: (id: string, wanted: AppointmentAction) => void
  readonly onHelp: () => void
}

/** The keys of a list of visits: they walk over its rows, and act on the row in focus or the visit of the open card. */
export const useBoardKeys = ({ list, card, keys, act, onHelp }: Board) => {
  // Never on one patient while the card beside the list shows another.
  const onRow = (wanted: AppointmentAction) => () => {
    const focused = rowInFocus()
    const visit = focused ? list.visits[focused] : card.listed
    if (!visit) return
    if (!card.patientId || visit.id === card.listed?.id) return act(visit.id, wanted)
    card.open(visit.patientId, visit.id)
    toast(`The card now shows ${visit.patientName}. Press the key again to go on.`)
  }
  useShortcuts({
    j: () => walkRows(1),
    k: () => walkRows(-1),
    ...Object.fromEntries(keys.map((each) => [each.key, onRow(each.act)])),
    '?': onHelp,
    Escape: card.close,
  })
}

export const keyLines = (keys: readonly AvailableAction[]) => [
  { keys: ['J', 'K'], does: 'Next and previous visit' },
  { keys: ['Enter'], does: 'Open the patient card' },
  { keys: ['Esc'], does: 'Close the card' },
  ...keys.map(({ key, label }) => ({ keys: [key.toUpperCase()], does: label })),
  { keys: ['?'], does: 'Show the shortcuts' },
]
