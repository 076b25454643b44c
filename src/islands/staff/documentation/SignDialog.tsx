import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { errorsByField, type NoteStore } from './note-store'
import { PlanLines } from './SignedNote'
import { type CheckedPlan, type NoteAddress, readPlan, signNote } from './soap-note'

type Props = {
  store: NoteStore
  of: NoteAddress
  /** What is missing, by field. */
  onRefused: (errors: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** The clinician attests the note; from then on it is added to, never changed. */
export const SignDialog = ({ store, of, onRefused, onClose }: Props) => {
  const [isAttested, setAttested] = useState(false)
  const [isShown, setShown] = useState(true)
  const [plan, setPlan] = useState<CheckedPlan | null>(null)
  const { patientId, appointmentId } = of
  const [isRead, setRead] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  // The server checks the saved note.
  const check = useCallback(async () => {
    await store.flush()
    setPlan(await readPlan(api, { patientId, appointmentId }))
  }, [store, patientId, appointmentId])
  useEffect(() => {
    check().catch(toastFailure)
  }, [check])
  const contradictions = plan?.contradictions ?? []
  const isReady = plan !== null && isAttested && (contradictions.length === 0 || isRead)
  const attest = async () => {
    if (busy || !plan) return
    setBusy(true)
    setError('')
    try {
      if (!(await store.flush())) {
        setError(
          'Some words are not saved yet, or two of you wrote the same field. Settle that first.',
        )
      } else {
        const sign = () =>
          signNote(api, of, store.state.get().note.version, { show: isShown, seen: contradictions })
        store.share(await withReread(sign, store.refresh))
        toast('The note is signed.', { tone: 'good' })
        return onClose()
      }
    } catch (cause) {
      const fields = cause instanceof ApiError ? errorsByField(cause) : {}
      if (Object.keys(fields).length > 0) {
        onRefused(fields)
        return onClose()
      }
      if (cause instanceof ApiError && cause.errors.some(({ code }) => code === 'contradictions')) {
        setRead(false)
        await check().catch(toastFailure)
      }
      if (cause instanceof ApiError && cause.status < 500) setError(cause.message)
      else toastFailure(cause)
    }
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title="Sign the note?" dismissible={!busy}>
      <div className="stack g4">
        <p>A signed note stays as it is. You can add to it later.</p>
        {plan ? <Plan plan={plan} /> : <Skeleton label="Checking the plan" lines={3} />}
        {contradictions.length > 0 && (
          <Checkbox
            field={{ id: 'note-contradictions', name: 'contradictions' }}
            label="I have read what does not fit together, and the note is right."
            checked={isRead}
            onChange={({ target }) => setRead(target.checked)}
          />
        )}
        <Checkbox
          field={{ id: 'note-attestation', name: 'attestation' }}
          label="I wrote or reviewed this note, and it is complete and true."
          checked={isAttested}
          onChange={({ target }) => setAttested(target.checked)}
          data-first
        />
        <Checkbox
          field={{ id: 'note-show', name: 'show' }}
          label="Let the patient read it. Keep it back only where it could cause harm."
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
        <div role="alert">{error && <p className="c-danger">{error}</p>}</div>
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            Keep writing
          </Button>
          <Button look="primary" onClick={() => void attest()} busy={busy} disabled={!isReady}>
            Sign
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const Plan = ({ plan: { lines, contradictions } }: { plan: CheckedPlan }) => (
  <>
    <section aria-label="Plan">
      <h3>Plan</h3>
      <PlanLines lines={lines} />
    </section>
    {contradictions.length > 0 && (
      <Note tone="warning">
        <b>Read this before you sign.</b>
        <ul>
          {contradictions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Note>
    )}
  </>
)
