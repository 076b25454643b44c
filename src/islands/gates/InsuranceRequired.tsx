import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ActionError } from '../ui/feedback/ActionError'
import { type GateProps, useCboChoice } from './use-cbo-choice'

type Props = { facts: GateProps; onDone: () => void }

/** Visits need insurance here for now; the patient may wait for a place without. */
export const InsuranceRequired = ({ facts: { userId, cboName }, onDone }: Props) => {
  const { busy, error, choose } = useCboChoice(userId, onDone)
  return (
    <Dialog open onClose={() => {}} title="Insurance Required" dismissible={false}>
      <p>
        {`${cboName ?? 'The community organization in your account'} can see you only with insurance for now. Places without insurance open from time to time.`}
      </p>
      <p>Would you like to join the waitlist? As soon as there’s a place, you can book here.</p>
      <div className="actions">
        <Button look="primary" data-first busy={busy} onClick={() => choose({ waitlist: true })}>
          Yes
        </Button>
        <Button disabled={busy} onClick={() => choose({ waitlist: false })}>
          No thanks
        </Button>
      </div>
      <p>
        <a href="/app/account/insurance">I have insurance: add my card</a>
      </p>
      <ActionError error={error} />
    </Dialog>
  )
}
