import type { ReactNode } from 'react'
import { Button } from '../Button'

type Props = {
  /** What the form does, as a verb. */
  submit: ReactNode
  busy?: boolean
  look?: 'primary' | 'danger'
  /** Without it there is no way back: the form is part of its page. */
  onCancel?: () => void
}

type DialogProps = Props & {
  /** Without it the button submits the form around it. */
  onSubmit?: () => void
}

/** The end of a dialog: Cancel, then what it does. */
export const DialogActions = ({
  submit,
  busy,
  look = 'primary',
  onCancel,
  onSubmit,
}: DialogProps) => (
  <div className="actions">
    {onCancel && (
      <Button look="quiet" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
    )}
    <Button look={look} type={onSubmit ? 'button' : 'submit'} busy={busy} onClick={onSubmit}>
      {submit}
    </Button>
  </div>
)

/** The end of a form in its page: what it does, then Cancel. */
export const FormActions = ({ submit, busy, look = 'primary', onCancel }: Props) => (
  <div className="row">
    <Button look={look} type="submit" busy={busy}>
      {submit}
    </Button>
    {onCancel && (
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
)
