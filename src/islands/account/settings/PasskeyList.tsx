import { useState } from 'react'
import { ApiError } from '#edge/client'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import type { Clock } from '../../appointments/format'
import { deviceName, registerPasskey } from '../../auth/passkeys/passkey-flow'
import { usePasskeySupport } from '../../auth/passkeys/use-passkey-support'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { StepUpForm } from '../contacts/StepUpForm'
import { FormSection } from '../record-form/FormSection'
import { PasskeyItem } from './PasskeyItem'
import { loadPasskeys, type Passkey, removePasskey, renamePasskey } from './passkeys'

type Props = {
  userId: string
  passkeys: readonly Passkey[]
  clock: Clock
  /** The page itself asks for a fresh proof. */
  hasStepUpDialog?: boolean
}

/** The passkeys of the account: added, named and removed. An island because the browser makes them. */
export const PasskeyList = ({ userId, passkeys: first, clock, hasStepUpDialog = false }: Props) => {
  const isSupported = usePasskeySupport(true)
  const [passkeys, setPasskeys] = useState(first)
  const [waiting, setWaiting] = useState<(() => Promise<unknown>) | null>(null)
  /** Does what needs a fresh proof, after asking for one where it is missing. */
  const proven = async (act: () => Promise<unknown>) => {
    const work = async () => {
      await act()
      setPasskeys(await loadPasskeys(userId))
      setWaiting(null)
    }
    try {
      await work()
    } catch (error) {
      const isUnproven = error instanceof ApiError && error.says('confirm_first')
      if (hasStepUpDialog || !isUnproven) throw error
      setWaiting(() => work)
    }
  }
  const add = useAction(() =>
    proven(async () => {
      await registerPasskey(userId, deviceName())
      toast('Your passkey is set up.', { tone: 'good' })
    }),
  )
  return (
    <FormSection
      title="Passkeys"
      help="Sign in with your fingerprint, your face or the PIN of your device. What you unlock it with stays on the device."
    >
      {passkeys.length > 0 && (
        <ul className="list">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              clock={clock}
              onRename={(name) => proven(() => renamePasskey(userId, passkey, name))}
              onRemove={() =>
                proven(async () => {
                  await removePasskey(userId, passkey)
                  toast('The passkey is removed.', { tone: 'good' })
                })
              }
            />
          ))}
        </ul>
      )}
      {waiting ? (
        <StepUpForm onDone={waiting} onCancel={() => setWaiting(null)} />
      ) : isSupported ? (
        <div>
          <Button busy={add.busy} onClick={() => void add.run()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="small ink-2">This browser can’t make passkeys.</p>
      )}
      <ActionError error={add.error} />
    </FormSection>
  )
}
