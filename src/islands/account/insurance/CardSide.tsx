import { useState } from 'react'
import { toast, toastFailure } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { type Side, uploadSide } from './insurances'

type Props = {
  patientId: string
  insuranceId: string
  side: Side
  onFile: boolean
  onDone: () => Promise<unknown>
}

const words = {
  front: { add: 'Add the front', replace: 'Replace the front' },
  back: { add: 'Add the back', replace: 'Replace the back' },
} as const

/** One side of a card: taken with the camera or chosen, made upright and small, and sent. */
export const CardSide = ({ patientId, insuranceId, side, onFile, onDone }: Props) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const text = words[side]
  const id = `${insuranceId}-${side}`
  const send = async (file: File) => {
    setBusy(true)
    setError(null)
    try {
      await uploadSide(patientId, insuranceId, side, file)
      await onDone()
      toast('Your card is saved.', { tone: 'good' })
    } catch (cause) {
      setError(await explain(cause, file))
    }
    setBusy(false)
  }
  return (
    <div className="field">
      <span className="row">
        <span className="card-side">
          <input
            id={id}
            className="sr"
            type="file"
            accept="image/*"
            disabled={busy}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              currentTarget.value = ''
            }}
          />
          <label htmlFor={id} className="btn" aria-disabled={busy || undefined}>
            <Icon name="camera" />
            {onFile ? text.replace : text.add}
          </label>
        </span>
        {onFile && <Badge tone="positive">On file</Badge>}
      </span>
      <span className="help" role="status">
        {busy && 'Sending your picture'}
      </span>
      {error && (
        <span className="error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

/** What is wrong with the picture, in words; a failure of another kind is a toast. */
const explain = async (cause: unknown, file: File): Promise<string | null> => {
  const { UnreadableImage, unreadableImageText } = await import('../../images/resize-image')
  if (cause instanceof UnreadableImage) return unreadableImageText(file, cause.reason)
  toastFailure(cause)
  return null
}
