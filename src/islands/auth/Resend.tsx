import { useState } from 'react'
import { ApiError } from '../../edge/client'
import { toast, toastFailure } from '../stores/toasts'
import { Button } from '../ui/Button'
import { useSecondsUntil } from '../ui/use-seconds-until'
import type { Challenge } from './challenge'
import { resendCode } from './sign-in-flow'

type Props = { under: Challenge; onResent: () => void }

/** Another code, once the pause is over. */
export const Resend = ({ under, onResent }: Props) => {
  const left = useSecondsUntil(under.resendAt)
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await resendCode(under)
      toast('We sent you a new code. The older one no longer works.', { tone: 'good' })
      onResent()
    } catch (error) {
      // A limit says in words when the next one may be asked for.
      if (error instanceof ApiError && error.status < 500) toast(error.message, { tone: 'bad' })
      else toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="quiet" busy={busy} disabled={left > 0} onClick={resend}>
      {left > 0 ? `Send again in ${left} s` : 'Send a new code'}
    </Button>
  )
}
