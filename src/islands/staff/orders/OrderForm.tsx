import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = {
  /** What the button says. */
  submit: string
  onSubmit: () => Promise<unknown>
  onClose: () => void
  /** Buttons beside those of the form. */
  more?: ReactNode
  children: ReactNode
}

/** A few fields with the answer of the API beside them. */
export const OrderForm = ({ submit, onSubmit, onClose, more, children }: Props) => {
  const { busy, error, run } = useAction(onSubmit)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className="stack g3 order-form" onSubmit={send} noValidate>
      {children}
      <ActionError error={error} />
      <div className="acts">
        <Button size="small" onClick={onClose} disabled={busy}>
          Close
        </Button>
        {more}
        <Button size="small" look="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
