import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ActionError } from '../ui/feedback/ActionError'
import { type GateProps, useCboChoice } from './use-cbo-choice'

type Props = { facts: GateProps; onDone: () => void }

/** The organization in the account does not cover this patient; they may stay without it. */
export const CboAssignment = ({ facts: { userId, cboName }, onDone }: Props) => {
  const { busy, error, choose } = useCboChoice(userId, onDone)
  return (
    <Dialog open onClose={() => {}} title="CBO Assignment Update" dismissible={false}>
      <p>
        {`${cboName ?? 'The community organization in your account'} cannot cover your visits right now: it depends on where you live, your age and your insurance.`}
      </p>
      <p>
        Your account stays open. You can read everything in it, and our support team will help you
        find care that’s covered.
      </p>
      <div className="actions">
        <Button look="primary" data-first busy={busy} onClick={() => choose({ subscribed: true })}>
          Ok
        </Button>
      </div>
      <ActionError error={error} />
    </Dialog>
  )
}
