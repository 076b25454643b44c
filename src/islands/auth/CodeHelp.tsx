import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'
import { useSecondsUntil } from '../ui/use-seconds-until'
import type { Challenge } from './challenge'
import { resendCode } from './sign-in-flow'

/** What to do when no code comes: where it may be, another address, another way. */
export const CodeHelp = ({ pending }: { pending: Challenge }) => {
  const { channel, why } = pending
  const left = useSecondsUntil(pending.resendAt)
  const other = channel === 'sms' ? 'email' : 'sms'
  const { busy, error, run } = useAction(async () =>
    location.assign(await resendCode(pending, other)),
  )
  return (
    <section className="stack g1" aria-labelledby="code-help">
      <h2 className="h3" id="code-help">
        Nothing came?
      </h2>
      <p>
        {channel === 'email'
          ? 'It can take a minute. Check your spam folder too.'
          : 'It can take a minute. Check that your phone has signal.'}
      </p>
      {channel === 'sms' && (
        <p>
          {why === 'enroll'
            ? 'If you once sent STOP to our number, send START to get texts again.'
            : 'If you once sent STOP to our number, the code is in your email.'}
        </p>
      )}
      {channel === 'email' && why !== 'enroll' && (
        <p>If our mail could not reach you before, the code went to your phone as a text.</p>
      )}
      <p>
        <a href={correctionHref(pending)}>
          {channel === 'email' ? 'Wrong email? Change it' : 'Wrong number? Change it'}
        </a>
      </p>
      {why === 'enroll' && (
        <button
          type="button"
          className="link"
          disabled={left > 0 || busy}
          onClick={() => void run()}
        >
          {other === 'sms' ? 'Send it by text instead' : 'Send it by email instead'}
        </button>
      )}
      <ActionError error={error} />
    </section>
  )
}

const correctionHref = ({ why, next }: Challenge) => {
  if (why === 'enroll') return `/auth/enrollment?${new URLSearchParams({ step: 'contact', next })}`
  const page = why === 'reset' ? '/auth/forgot-password' : '/auth/login'
  return `${page}?next=${encodeURIComponent(next)}`
}
