import { useState } from 'react'
import { isTimeToStart } from '#edge/domains/appointments/transition-guards'
import { displayMoment } from '#edge/platform/time'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import { ExplanationDialog } from '../appointments/actions/ExplanationDialog'
import { endAppointment, type ReasonInput } from '../appointments/actions/perform-action'
import { ReasonDialog } from '../appointments/actions/ReasonDialog'
import type { StaffAppointment } from '../appointments/appointment'
import { errorMessage } from '../booking/error-message'
import { useShortcuts } from '../shortcuts/shortcuts'
import { ChangeTypeDialog } from './ChangeTypeDialog'
import { availableSteps, changeType, takeStep, type VisitStep } from './visit-steps'

type Props = {
  visit: StaffAppointment
  me: StaffUser
  drawnAt: number
  /** The visit was changed, here or by another user. */
  onChanged: () => Promise<unknown>
}

/** What may be done now, as buttons with their keys; those with a reason ask for it. */
export const VisitSteps = ({ visit, me, drawnAt, onChanged }: Props) => {
  const [doing, setDoing] = useState<VisitStep | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const now = useServerNow(drawnAt)
  const steps = availableSteps(visit, now)
  const current = steps.find(({ step }) => step === doing)
  const draft = `visit-${visit.id}-${doing}`
  const attempt = async (work: () => Promise<unknown>, words: string) => {
    setBusy(true)
    setTrouble(null)
    try {
      await work()
      toast(words, { tone: 'good' })
      close()
    } catch (error) {
      setTrouble(errorMessage(error))
    }
    // The next press is about the visit as it is by then.
    await onChanged().catch(() => {})
    setBusy(false)
  }
  const choose = (chosen: (typeof steps)[number]) => {
    setTrouble(null)
    setDoing(chosen.step)
    const { step } = chosen
    if (!chosen.asks && isPlain(step)) void attempt(() => takeStep(visit, step), chosen.done)
  }
  useShortcuts(
    Object.fromEntries(
      steps.flatMap((each) => (each.key ? [[each.key, () => !busy && choose(each)]] : [])),
    ),
  )
  // What a timeout took away is there again; what is closed here is given up.
  const close = () => {
    openDraft(draft).clear()
    setTrouble(null)
    setDoing(null)
  }
  const step = current?.step
  return (
    <div className="visit-steps">
      {visit.can.includes('start') && !isTimeToStart(visit, now) && (
        <p className="ink-2">
          {`This visit begins on ${displayMoment(visit.startsAt, me.zone, me.hours)}. Move it first to hold it now.`}
        </p>
      )}
      {steps.map((each) => (
        <Button
          key={each.step}
          look={each.isPrimary ? 'primary' : undefined}
          size="small"
          busy={busy && doing === each.step && !each.asks}
          disabled={busy && doing !== each.step}
          onClick={() => choose(each)}
          {...(each.key && { 'aria-keyshortcuts': each.key })}
        >
          <Icon name={each.icon} /> {each.label} {each.key && <kbd>{each.key.toUpperCase()}</kbd>}
        </Button>
      ))}
      <p role="alert" className="c-danger">
        {!current?.asks && trouble}
      </p>
      {current?.asks === 'reason' && (step === 'set_missed' || step === 'fail') && (
        <ReasonDialog
          ending={step}
          visit={visit}
          role={me.role}
          clock={me}
          draft={draft}
          trouble={trouble}
          busy={busy}
          onDone={(because: ReasonInput) =>
            attempt(() => endAppointment(visit, step, because), current.done)
          }
          onClose={close}
        />
      )}
      {current?.asks === 'end' && (step === 'end_call' || step === 'complete') && (
        <ConfirmDialog
          open
          title={endQuestions[step].title}
          keep={endQuestions[step].keep}
          confirm={current.label}
          onConfirm={() => attempt(() => takeStep(visit, step), current.done)}
          onClose={close}
        >
          <p>{endQuestions[step].text}</p>
          <p role="alert" className="c-danger">
            {trouble}
          </p>
        </ConfirmDialog>
      )}
      {current?.asks === 'type' && (
        <ChangeTypeDialog
          visit={visit}
          clock={me}
          trouble={trouble}
          busy={busy}
          onDone={(chosen) => attempt(() => changeType(visit, chosen), current.done)}
          onClose={close}
        />
      )}
      {current?.asks === 'explanation' && step && isPlain(step) && (
        <ExplanationDialog
          title={current.label}
          draft={draft}
          trouble={trouble}
          busy={busy}
          onDone={(words) => attempt(() => takeStep(visit, step, words), current.done)}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What ends a visit is asked once: a key may be pressed in passing. */
const endQuestions = {
  end_call: {
    title: 'End the call?',
    text: 'The call ends for everyone in it, and the patient reads that the visit is over.',
    keep: 'Go on with the call',
  },
  complete: {
    title: 'Complete the visit?',
    text: 'The visit is closed. What comes later is added to its note.',
    keep: 'Not yet',
  },
} as const

/** Taken with words or without, and nothing else. */
const isPlain = (
  step: VisitStep,
): step is Exclude<VisitStep, 'set_missed' | 'fail' | 'create_swap_type'> =>
  step !== 'set_missed' && step !== 'fail' && step !== 'create_swap_type'
