import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { ActionError } from './feedback/ActionError'
import { useAction } from './use-action'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** What the irreversible answer does, as a verb, and what leaving it does. */
  confirm: string
  keep: string
  onClose: () => void
} & (
  | {
      /** The answer: the dialog is busy until it is done, and says why it was refused. It closes what it is done with. */
      onConfirm: () => Promise<unknown>
      form?: never
      busy?: never
    }
  /** The props of a form around `children`: confirming submits it. */
  | { form: ComponentProps<'form'>; busy: boolean; onConfirm?: never }
)

/** Asks before what cannot be undone: the safe answer is the primary one and has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  keep,
  onConfirm,
  form,
  busy: isSubmitting,
  onClose,
}: Props) => {
  const answer = useAction(async () => onConfirm?.())
  const busy = isSubmitting ?? answer.busy
  const close = () => {
    answer.clear()
    onClose()
  }
  const content = (
    <>
      {children}
      <ActionError error={answer.error} />
      <div className="actions">
        <Button look="primary" data-first onClick={close} disabled={busy}>
          {keep}
        </Button>
        <Button
          look="danger"
          type={form ? 'submit' : 'button'}
          busy={busy}
          onClick={form ? undefined : () => void answer.run()}
        >
          {confirm}
        </Button>
      </div>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={title} dismissible={!busy}>
      {form ? (
        <form {...form} noValidate className="stack g4">
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  )
}
