import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import type { Clock } from '../../appointments/format'
import { deviceName, registerPasskey } from '../../passkeys/passkey-flow'
import { usePasskeySupport } from '../../passkeys/use-passkey-support'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'
import { PasskeyItem } from './PasskeyItem'
import { loadPasskeys, type Passkey, removePasskey, renamePasskey } from './passkeys'

type Props = {
  userId: string
  passkeys: readonly Passkey[]
  clock: Clock
}

/** The passkeys of the account: added, named and removed. An island because the browser makes them. */
export const PasskeyList = ({ userId, passkeys: first, clock }: Props) => {
  const isSupported = usePasskeySupport(true)
  const [passkeys, setPasskeys] = useState(first)
  const change = async (act: () => Promise<unknown>) => {
    await act()
    setPasskeys(await loadPasskeys(userId))
  }
  const add = useAction(() =>
    change(async () => {
      const names = passkeys.map(({ name }) => name)
      await registerPasskey(userId, deviceName(names))
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
              onRename={(name) => change(() => renamePasskey(userId, passkey, name))}
              onRemove={() =>
                change(async () => {
                  await removePasskey(userId, passkey)
                  toast('The passkey is removed.', { tone: 'good' })
                })
              }
            />
          ))}
        </ul>
      )}
      {isSupported ? (
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
