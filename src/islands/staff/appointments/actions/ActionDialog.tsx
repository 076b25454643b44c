import { useRef, useState } from 'react'
import type { StaffRole } from '#islands/staff/access/nav-links'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { errorMessage } from '../../booking/error-message'
import type { StaffAppointment } from '../appointment'
import { formatDateTime } from '../rows/format'
import { type AppointmentAction, actionLabel } from './actions'
import { ExplanationDialog } from './ExplanationDialog'
import { correctOutcome, endAppointment, logCall, reschedule, sendInvite } from './perform-action'
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
  /** The appointment was changed, here or by another user: the latest one is read, and shown here. */
  onChanged: (id: string) => Promise<unknown>
  /** Leads back from an outcome to the dialog that corrects it, for roles that may. */
  onUndo?: ((id: string) => void) | undefined
  onClose: () => void
}

/** Asks what an act still needs, and does it to the visit as it is now: `doing` follows what others change. */
export const ActionDialog = ({
  doing: { act, visit },
  role,
  clock,
  onChanged,
  onUndo,
  onClose,
}: Props) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const opened = useRef(visit)
  const draft = `visit-${visit.id}-${act}`
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(draft).clear()
    onClose()
  }
  const undo = onUndo && { label: 'Undo', run: () => onUndo(visit.id) }
  const attempt = async (
    work: () => Promise<unknown>,
    words: string,
    action?: { label: string; run: () => void },
  ) => {
    setBusy(true)
    setTrouble(null)
    try {
      await work()
      toast(words, { tone: 'good', ...(action && { action }) })
      close()
      void onChanged(visit.id)
    } catch (error) {
      // The next press is about the latest version, which stands here by then if it can be read.
      await onChanged(visit.id).catch(() => {})
      setTrouble(errorMessage(error))
    }
    setBusy(false)
  }
  if (!visit.can.includes(act) && !busy)
    return (
      <Dialog open onClose={close} title={actionLabel(act)}>
        <p role="alert">
          {visit.patientName}, {formatDateTime(visit, clock)}: this visit is {visit.status} now, so
          there is nothing to do here. Another person changed it a moment ago.
        </p>
        <div>
          <Button look="primary" data-first onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    )
  const changed =
    opened.current.version === visit.version
      ? null
      : `This visit changed a moment ago. It is now on ${formatDateTime(visit, clock)}.`
  const shared = { visit, clock, busy, trouble: trouble ?? changed, onClose: close }
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
  if (act === 'correct_to_scheduled' || act === 'correct_to_waiting')
    return (
      <ExplanationDialog
        {...shared}
        draft={draft}
        title={actionLabel(act)}
        about={`${visit.patientName}, ${formatDateTime(visit, clock)}: this visit is ${visit.status}.`}
        onDone={(words) =>
          attempt(() => correctOutcome(visit, act, words), 'The status of the visit is corrected.')
        }
      />
    )
  return act === 'set_canceled' || act === 'set_missed' ? (
    <ReasonDialog
      {...shared}
      draft={draft}
      role={role}
      ending={act}
      onDone={(because) =>
        attempt(
          () => endAppointment(visit, act, because),
          act === 'set_canceled'
            ? 'The visit is canceled. Its time is available again.'
            : 'Marked as missed.',
          undo,
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
