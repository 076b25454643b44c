import { useRef, useState } from 'react'
import { toast } from '#islands/stores/toasts'
import { serverNow } from '#islands/stores/use-server-now'
import { needsDialog, performNow } from './actions/ActionDialog'
import { type AppointmentAction, refusalOf } from './actions/actions'
import type { ListState } from './rows/list-state'

/**
 * Does to a visit of the list what was chosen: at once, or in the dialog that asks for more. `doing` is what that dialog
 * is about, and follows what others change of the visit.
 */
export const useVisitActions = (
  { visits }: ListState,
  refresh: (id: string) => Promise<unknown>,
  drawnAt: number,
) => {
  const [opened, openDialog] = useState<{ act: AppointmentAction; id: string } | null>(null)
  const sending = useRef(new Set<string>())
  const act = (id: string, wanted: AppointmentAction) => {
    const visit = visits[id]
    if (!visit) return
    const refusal = refusalOf(visit, wanted, serverNow(drawnAt))
    if (refusal) return void toast(refusal)
    if (needsDialog(wanted)) return openDialog({ act: wanted, id })
    // Pressed twice, it is done once.
    if (sending.current.has(id)) return
    sending.current.add(id)
    void performNow({ act: wanted, visit })
      .then(() => refresh(id))
      .finally(() => sending.current.delete(id))
  }
  const visit = opened && visits[opened.id]
  return {
    act,
    doing: opened && visit ? { act: opened.act, visit } : null,
    correct: (id: string) => openDialog({ act: 'correct_to_scheduled', id }),
    close: () => openDialog(null),
  }
}
