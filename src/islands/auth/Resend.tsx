import { toast } from '../stores/toasts'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'
import { useSecondsUntil } from '../ui/use-seconds-until'
import type { Challenge } from './challenge'
import { resendCode } from './sign-in-flow'

type Props = { under: Challenge; onResent: () => void }

/** Sends another code, once the wait is over. */
export const Resend = ({ under, onResent }: Props) => {
  const left = useSecondsUntil(under.resendAt)
  const { busy, error, run } = useAction(async () => {
    await resendCode(under)
    toast('We sent you a new code. The older one no longer works.', { tone: 'good' })
    onResent()
  })
  return (
    <>
      <Button look="quiet" busy={busy} disabled={left > 0} onClick={() => void run()}>
        {left > 0 ? `Send again in ${left} s` : 'Send a new code'}
      </Button>
      <ActionError error={error} />
    </>
  )
}
