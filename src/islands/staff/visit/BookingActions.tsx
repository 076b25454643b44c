import { Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import type { StaffAppointment } from '../appointments/appointment'

const ActionDialog = lazyPart(async () => ({
  default: (await import('../appointments/actions/ActionDialog')).ActionDialog,
}))

type Props = {
  visit: StaffAppointment
  me: Pick<StaffUser, 'role' | 'zone' | 'hours'>
  onChanged: () => Promise<unknown>
}

/** Moves or cancels a visit from where it is read; nothing is shown to a reader who may do neither. */
export const BookingActions = ({ visit, me, onChanged }: Props) => {
  const [act, setAct] = useState<'reschedule' | 'set_canceled' | null>(null)
  const canMove = visit.can.includes('reschedule')
  const canCancel = visit.can.includes('set_canceled')
  if (!canMove && !canCancel && !act) return null
  return (
    <div className="row g2">
      {canMove && (
        <Button size="small" onClick={() => setAct('reschedule')}>
          <Icon name="calendar" /> Reschedule
        </Button>
      )}
      {canCancel && (
        <Button size="small" look="quiet" onClick={() => setAct('set_canceled')}>
          <Icon name="x" /> Cancel visit
        </Button>
      )}
      {act && (
        <Suspense>
          <ActionDialog
            doing={{ act, visit }}
            role={me.role}
            clock={me}
            onChanged={onChanged}
            onClose={() => setAct(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
