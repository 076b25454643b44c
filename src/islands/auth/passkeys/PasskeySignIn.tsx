import { useEffect, useRef } from 'react'
import { ApiError } from '#edge/client'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { signInWithPasskey } from '../../passkeys/passkey-flow'
import { usePasskeySupport } from '../../passkeys/use-passkey-support'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { finishSignIn } from '../sign-in-flow'

type Props = { next: string }

/** Signing in with a passkey: by a button, or chosen among what the browser offers to fill in. */
export const PasskeySignIn = ({ next }: Props) => {
  // The server draws the button too: every browser the product supports knows passkeys.
  const isSupported = usePasskeySupport(true)
  const isPressed = useRef(false)
  const byButton = useAction(async () => {
    isPressed.current = true
    finishSignIn(await signInWithPasskey(), { next })
  })
  const isOver = () => isPressed.current
  const byAutofill = useAction(async () => {
    while (true) {
      try {
        return finishSignIn(await signInWithPasskey({ autofill: true, isOver }), { next })
      } catch (error) {
        // A page that was open for long offers a challenge that is over: the next one is not.
        if (!(error instanceof ApiError && error.says('challenge_over'))) return fail(error)
      }
    }
  })
  const { run } = byAutofill
  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer is made for as long as the page is open
  useEffect(() => {
    if (!isSupported) return
    const stop = new AbortController()
    const offer = () => {
      stop.abort()
      void canFillIn().then((can) => (can ? run() : undefined))
    }
    // With the first sign of a user, so that a page that is only opened loads and asks for nothing.
    for (const sign of ['pointermove', 'touchstart', 'keydown', 'focusin'])
      addEventListener(sign, offer, { signal: stop.signal, passive: true })
    // The sign was what loaded this.
    if (document.activeElement instanceof HTMLInputElement) offer()
    return () => stop.abort()
  }, [isSupported])
  if (!isSupported) return null
  return (
    <div className="stack g3 passkey-sign-in">
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
