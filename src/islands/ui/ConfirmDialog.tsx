import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** What the irreversible answer does, as a verb, and what leaving it does. */
  confirm: string
  keep: string
  busy?: boolean
  onClose: () => void
} & (
  | { onConfirm: () => void; form?: never }
  /** The props of a form around `children`: confirming submits it. */
  | { form: ComponentProps<'form'>; onConfirm?: never }
)

/** Asks before what cannot be undone: the safe answer is the primary one and has the focus. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  keep,
  busy,
  onConfirm,
  form,
  onClose,
}: Props) => {
  const content = (
    <>
      {children}
      <div className="actions">
        <Button look="primary" data-first onClick={onClose} disabled={busy}>
          {keep}
        </Button>
        <Button
          look="danger"
          type={form ? 'submit' : 'button'}
          busy={busy}
          onClick={() => onConfirm?.()}
        >
          {confirm}
        </Button>
      </div>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} dismissible={!busy}>
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
