import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = { phoneEnd: string; onDone: () => Promise<unknown>; onClose: () => void }

/** Before a visit goes on by phone: which number rings, and that nothing is lost. */
export const PhoneDialog = ({ phoneEnd, onDone, onClose }: Props) => {
  const { run, busy, error } = useAction(async () => {
    await onDone()
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title="Call by phone instead">
      <div className="stack g3">
        <p>{`Your clinician calls you at your number that ends in ${phoneEnd}.`}</p>
        <p>
          Keep your phone near you with its sound on. The call may come from a number you don’t
          recognize.
        </p>
        <p role="alert" className="c-danger">
          {error}
        </p>
        <div className="actions">
          <Button look="primary" data-first busy={busy} onClick={() => void run()}>
            <Icon name="phone" />
            Call me
          </Button>
          <Button onClick={onClose}>Stay with video</Button>
        </div>
      </div>
    </Dialog>
  )
}
