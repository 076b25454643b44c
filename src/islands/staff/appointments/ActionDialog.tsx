import { useState } from 'react'
import { toast } from '#islands/stores/toasts'
import type { StaffRole } from '../chrome/nav-links'
import type { AppointmentAction } from './actions'
import type { StaffAppointment } from './appointment'
import type { ClockSettings } from './format'
import { endAppointment, errorMessage, logCall, reschedule, sendInvite } from './perform-action'
import { ReasonDialog } from './ReasonDialog'
import { RescheduleDialog } from './RescheduleDialog'

export interface PendingAction {
  readonly act: AppointmentAction
  readonly visit: StaffAppointment
}
type Props = {
  doing: PendingAction
  role: StaffRole
  clock: ClockSettings
  /** The appointment was changed, here or by another user. */
  onChanged: (id: string) => void
  onClose: () => void
}

/** Asks what an act still needs, and does it. */
export const ActionDialog = ({ doing: { act, visit }, role, clock, onChanged, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const attempt = async (work: () => Promise<unknown>, words: string) => {
    setBusy(true)
    setTrouble(null)
    try {
      await work()
      toast(words, { tone: 'good' })
      onClose()
    } catch (error) {
      setTrouble(errorMessage(error))
    }
    setBusy(false)
    onChanged(visit.id)
  }
  const shared = { visit, clock, busy, trouble, onClose }
  if (act === 'reschedule')
    return (
      <RescheduleDialog
        {...shared}
        onDone={(time) =>
          attempt(
            () => reschedule(visit, time),
            'The visit is rescheduled. The patient has been notified.',
          )
        }
      />
    )
  return act === 'set_canceled' || act === 'set_missed' ? (
    <ReasonDialog
      {...shared}
      role={role}
      ending={act}
      onDone={(because) =>
        attempt(
          () => endAppointment(visit, act, because),
          act === 'set_canceled'
            ? 'The visit is canceled. Its time is available again.'
            : 'Marked as missed.',
        )
      }
    />
  ) : null
}

/** Acts that ask nothing are done at once. */
export const performNow = async ({ act, visit }: PendingAction): Promise<void> => {
  try {
    if (act === 'send_invite') await sendInvite(visit)
    else await logCall(visit)
    toast(
      act === 'send_invite'
        ? `The invitation is on its way to ${visit.patientName}.`
        : 'The call attempt is noted.',
      { tone: 'good' },
    )
  } catch (error) {
    toast(errorMessage(error), { tone: 'bad' })
  }
}
export const needsDialog = (act: AppointmentAction) => act !== 'send_invite' && act !== 'log_call'
