import { useState } from 'react'
import type { testChannels } from '#edge/domains/clinic_setup/contract'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

type Channel = Exclude<(typeof testChannels)[number], 'alert'>
const words = { email: 'Send a test mail', sms: 'Send a test text' } as const

/** A mail or text to the admin who reads the page. An island because each is sent on a press. */
export const SendTest = ({ to }: { to: Readonly<Record<Channel, string | null>> }) => {
  const [channel, setChannel] = useState<Channel | null>(null)
  const { run, busy, error } = useAction(async (chosen: Channel) => {
    await apiWithLocalErrors.call('POST /clinic_setup/test_messages', { body: { channel: chosen } })
    setFlash(`A test is on its way to ${to[chosen]}.`, 'good')
    location.reload()
  })
  return (
    <div className="stack g3">
      <div className="actions">
        {(['email', 'sms'] as const).map((each) => (
          <Button
            key={each}
            busy={busy && channel === each}
            disabled={!to[each]}
            onClick={() => {
              setChannel(each)
              void run(each)
            }}
          >
            {words[each]}
          </Button>
        ))}
      </div>
      {!to.sms && <p className="ink-2">For a test text, add your phone number to your account.</p>}
      <ActionError error={error} />
    </div>
  )
}
