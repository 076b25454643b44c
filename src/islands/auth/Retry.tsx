import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'
import { useSecondsUntil } from '../ui/use-seconds-until'
import { type Challenge, readChallenge } from './challenge'
import { resendCode } from './sign-in-flow'

const retryTexts: Readonly<Record<string, { title: string; text: string }>> = {
  code_expired: {
    title: 'That code has expired',
    text: 'A code works for 10 minutes. We can send you a new one now.',
  },
  code_used: {
    title: 'That code was already used',
    text: 'Each code works once. We can send you a new one now.',
  },
  code_too_many_tries: {
    title: 'Too many wrong codes',
    text: 'To keep your account safe, this code no longer works. We can send you a new one now.',
  },
}
const defaultTexts = {
  title: 'Let’s try that again',
  text: 'That code has expired. We can send you a new one now.',
}

/** After a code that can never be right: another one, another way, or another start. */
export const Retry = ({ why }: { why: string }) => {
  const [under, setUnder] = useState<Challenge | null>(null)
  useEffect(() => setUnder(readChallenge()), [])
  const left = useSecondsUntil(under?.resendAt ?? 0)
  const { title, text } = retryTexts[why] ?? defaultTexts
  const {
    busy,
    error,
    run: send,
  } = useAction(async (from: Challenge, channel: Challenge['channel']) =>
    location.assign(await resendCode(from, channel)),
  )
  const other = under?.channel === 'sms' ? 'email' : 'sms'
  return (
    <>
      <div className="stack g2">
        <h1>{title}</h1>
        <p>{text} Nothing you told us was lost.</p>
      </div>
      <div className="actions">
        {under ? (
          <>
            <Button
              look="primary"
              busy={busy}
              disabled={left > 0}
              onClick={() => void send(under, under.channel)}
            >
              {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
            </Button>
            {under.why === 'enroll' && (
              <Button busy={busy} disabled={left > 0} onClick={() => void send(under, other)}>
                {other === 'sms' ? 'Send it by text' : 'Send it by email'}
              </Button>
            )}
          </>
        ) : (
          <ButtonLink look="primary" href="/auth/login">
            Get a new code
          </ButtonLink>
        )}
        <ButtonLink
          look="quiet"
          href={under?.why === 'enroll' ? '/auth/enrollment' : '/auth/login'}
        >
          Start over
        </ButtonLink>
      </div>
      <ActionError error={error} />
    </>
  )
}
