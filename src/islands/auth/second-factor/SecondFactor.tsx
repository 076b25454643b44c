import { useEffect, useState } from 'react'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { answerWithPasskey } from '../../passkeys/passkey-flow'
import { apiWithLocalErrors } from '../../stores/api'
import { clearFactorChallenge, type PendingFactor, readFactorChallenge } from '../factor-challenge'
import { finishSignIn } from '../sign-in-flow'
import { FactorForm } from './FactorForm'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUpFactor } from './SetUpFactor'

type Props = {
  /** What a browser without scripts waits for, and why its last code was refused. */
  posted?: { readonly challenge: PendingFactor; readonly error: string | null } | null
}
type Session = { readonly userId: string; readonly role: string }

/** The second step of a staff sign-in: a passkey, a code of the authenticator app, or setting one of them up. */
export const SecondFactor = ({ posted = null }: Props) => {
  const [challenge, setChallenge] = useState<PendingFactor | null | undefined>(posted?.challenge)
  const [entered, setEntered] = useState<Session | null>(null)
  useEffect(() => {
    if (!posted) setChallenge(readFactorChallenge())
  }, [posted])
  if (challenge === null) return <NothingToConfirm />
  if (!challenge) return <h1>Confirm it’s you</h1>
  const finish = (session: Session) => {
    clearFactorChallenge()
    finishSignIn(session, challenge)
  }
  const answer = (body: { code: string } | { recoveryCode: string }) =>
    apiWithLocalErrors.call('POST /auth/second_factor', { body: { id: challenge.id, ...body } })
  if (entered) return <RecoveryCodes userId={entered.userId} onDone={() => finish(entered)} />
  if (challenge.methods.length === 0)
    return (
      <SetUpFactor
        onPasskey={async () => setEntered(await answerWithPasskey(challenge.id))}
        load={() =>
          apiWithLocalErrors.call('POST /auth/second_factor/totp', { body: { id: challenge.id } })
        }
        onCode={async (code) => setEntered(await answer({ code }))}
      />
    )
  return (
    <>
      {posted?.error && <Note tone="warning">{posted.error}</Note>}
      <FactorForm
        challenge={challenge}
        onAnswer={async (body) => finish(await answer(body))}
        onPasskey={async () => finish(await answerWithPasskey(challenge.id))}
      />
    </>
  )
}

const NothingToConfirm = () => (
  <>
    <div className="stack g2">
      <h1>Confirm it’s you</h1>
      <p>We’re not waiting for a code in this window. Start again with your password.</p>
    </div>
    <div>
      <a className="btn primary" href="/auth/login?with=password">
        Sign in
      </a>
    </div>
  </>
)
