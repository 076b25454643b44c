import { useState } from 'react'
import { toast } from '../../stores/toasts'
import type { StaffRole } from '../chrome/nav-links'
import type { Act } from './actions'
import type { Visit } from './appointment'
import type { Clock } from './format'
import { end, invite, logCall, move, refusal } from './perform-action'
import { ReasonDialog } from './ReasonDialog'
import { MoveDialog } from './RescheduleDialog'

export interface Doing {
  readonly act: Act
  readonly visit: Visit
}
type Props = {
  doing: Doing
  role: StaffRole
  clock: Clock
  /** The visit was changed, here or by somebody faster. */
  onChanged: (id: string) => void
  onClose: () => void
}

/** Asks what an act still needs, and does it. */
export const ActDialog = ({ doing: { act, visit }, role, clock, onChanged, onClose }: Props) => {
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
      setTrouble(refusal(error))
    }
    setBusy(false)
    onChanged(visit.id)
  }
  const shared = { visit, clock, busy, trouble, onClose }
  if (act === 'reschedule')
    return (
      <MoveDialog
        {...shared}
        onDone={(time) =>
          attempt(() => move(visit, time), 'The visit has moved. The patient is told.')
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
          () => end(visit, act, because),
          act === 'set_canceled' ? 'The visit is canceled. Its time is free.' : 'Marked as missed.',
        )
      }
    />
  ) : null
}

/** Acts that ask nothing are done at once. */
export const actAtOnce = async ({ act, visit }: Doing): Promise<void> => {
  try {
    if (act === 'send_invite') await invite(visit)
    else await logCall(visit)
    toast(
      act === 'send_invite'
        ? `The invitation is on its way to ${visit.patientName}.`
        : 'The call attempt is noted.',
      { tone: 'good' },
    )
  } catch (error) {
    toast(refusal(error), { tone: 'bad' })
  }
}
export const asksFirst = (act: Act) => act !== 'send_invite' && act !== 'log_call'
