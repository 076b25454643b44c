import { useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { errorsByField, type NoteStore } from './note-store'
import { type NoteAddress, signNote } from './soap-note'

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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const attest = async () => {
    if (busy) return
    setBusy(true)
    setError('')
    try {
      if (!(await store.flush())) {
        setError(
          'Some words are not saved yet, or two of you wrote the same field. Settle that first.',
        )
      } else {
        const sign = () => signNote(api, of, store.state.get().note.version, isShown)
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
      if (cause instanceof ApiError && cause.status < 500) setError(cause.message)
      else toastFailure(cause)
    }
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title="Sign the note?" dismissible={!busy}>
      <div className="stack g4">
        <p>A signed note stays as it is. You can add to it later.</p>
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
          <Button look="primary" onClick={() => void attest()} busy={busy} disabled={!isAttested}>
            Sign
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
