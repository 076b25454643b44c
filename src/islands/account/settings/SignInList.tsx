import { useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import type { Clock } from '../../appointments/format'
import { onLiveEvent } from '../../stores/live'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'
import { loadSignIns, type SignIn, signOutElsewhere, signOutOf } from './sign-ins'

type Props = {
  userId: string
  signIns: readonly SignIn[]
  clock: Clock
  /** Where the password is changed. */
  passwordHref?: string
}

const methods: Readonly<Record<string, string>> = {
  password: 'With your password',
  code: 'With a code',
  passkey: 'With a passkey',
  dob: 'With a link and your date of birth',
  login_as: 'By our team, on your behalf',
}

/** Where the account is signed in, each ended at will. An island because they end in place. */
export const SignInList = ({ userId, signIns: first, clock, passwordHref }: Props) => {
  const [signIns, setSignIns] = useState(first)
  // A sign-in or a sign-out in another browser.
  useEffect(
    () =>
      onLiveEvent('status_changed', ({ type }) => {
        if (type === 'sessions' || type === 'users')
          void loadSignIns(userId).then(setSignIns, () => {})
      }),
    [userId],
  )
  const { busy, error, run } = useAction(async (id: string | null) => {
    await (id ? signOutOf(userId, id) : signOutElsewhere(userId))
    setSignIns(await loadSignIns(userId))
    toast(id ? 'You are signed out there.' : 'You are signed out everywhere else.', {
      tone: 'good',
    })
  })
  return (
    <FormSection
      title="Where you are signed in"
      help={
        <>
          <span>If you don’t recognize one of these, sign it out and change your password.</span>
          {passwordHref && (
            <>
              {' '}
              <a href={passwordHref}>Choose a new password</a>
            </>
          )}
        </>
      }
    >
      <ul className="list">
        {signIns.map(({ id, method, createdAt, lastActiveAt, current }) => (
          <li key={id} className="item plain-item">
            <span className="stack g1 grow">
              <b>{methods[method] ?? 'Signed in'}</b>
              <span className="small ink-2">
                <span>Since</span> <bdi>{displayMoment(createdAt, clock.zone, clock.hours)}</bdi>
              </span>
              <span className="small ink-2">
                <span>Last used</span>{' '}
                <bdi>{displayMoment(lastActiveAt, clock.zone, clock.hours)}</bdi>
              </span>
            </span>
            {current ? (
              <Badge tone="accent">This device</Badge>
            ) : (
              <Button size="small" busy={busy} onClick={() => void run(id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signIns.length > 1 && (
        <div>
          <Button busy={busy} onClick={() => void run(null)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      <ActionError error={error} />
    </FormSection>
  )
}
