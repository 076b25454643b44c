import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { usePasskeySupport } from '../../passkeys/use-passkey-support'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { TotpForm, type TotpProps } from './TotpForm'

type Props = TotpProps & { onPasskey: () => Promise<unknown> }

/** First sign-in of staff: a second step is set up before anything else is seen. */
export const SetUpFactor = ({ onPasskey, ...totp }: Props) => {
  const isSupported = usePasskeySupport()
  const [byApp, setByApp] = useState(false)
  const { busy, error, run } = useAction(onPasskey)
  return (
    <>
      <div className="stack g2">
        <h1>Set up your second step</h1>
        <p>
          Staff sign in with a password and a second step, so that a stolen password opens no
          patient’s record. It takes a minute.
        </p>
      </div>
      {byApp || !isSupported ? (
        <TotpForm {...totp} />
      ) : (
        <div className="stack g3">
          <Button look="primary" size="big" wide busy={busy} onClick={() => void run()}>
            Set up a passkey
          </Button>
          <p className="help">
            Your fingerprint, your face or the PIN of this device. There is nothing to type, and it
            can’t be phished.
          </p>
          <ActionError error={error} />
        </div>
      )}
      {isSupported && (
        <button type="button" className="link" onClick={() => setByApp(!byApp)}>
          {byApp ? 'Set up a passkey instead' : 'Use an authenticator app instead'}
        </button>
      )}
    </>
  )
}
