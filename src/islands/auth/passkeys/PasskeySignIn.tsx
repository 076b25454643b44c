import { useEffect, useRef } from 'react'
import { ApiError } from '#edge/client'
import { Button } from '../../ui/Button'
import { ActionError } from '../../ui/FieldFrame'
import { useAction } from '../../ui/use-action'
import { finishSignIn } from '../sign-in-flow'
import { signInWithPasskey } from './passkey-flow'
import { usePasskeySupport } from './use-passkey-support'

type Props = { next: string }

/** Signing in with a passkey: by a button, or chosen among what the browser offers to fill in. */
export const PasskeySignIn = ({ next }: Props) => {
  const isSupported = usePasskeySupport()
  const isOffered = useRef(false)
  const byButton = useAction(async () => finishSignIn(await signInWithPasskey(), { next }))
  const byAutofill = useAction(async () => {
    while (true) {
      try {
        return finishSignIn(await signInWithPasskey({ autofill: true }), { next })
      } catch (error) {
        // A page that was open for long offers a challenge that is over: the next one is not.
        if (!(error instanceof ApiError && error.says('challenge_over'))) return fail(error)
      }
    }
  })
  useEffect(() => {
    if (!isSupported || isOffered.current) return
    isOffered.current = true
    void canFillIn().then((can) => (can ? byAutofill.run() : undefined))
  }, [isSupported, byAutofill])
  if (!isSupported) return null
  return (
    <div className="stack g3">
      <Button size="big" wide busy={byButton.busy} onClick={() => void byButton.run()}>
        Use a passkey
      </Button>
      <ActionError error={byButton.error ?? byAutofill.error} />
    </div>
  )
}

/** Nothing was asked for, so only a refusal of the clinic is said: the button takes the place of an offer too. */
const fail = (error: unknown) => {
  if (error instanceof ApiError && error.status === 422) throw error
}

const canFillIn = async () =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
