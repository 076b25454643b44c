import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = { patientId: string; name: string }

/** Asks a patient to sign in and agree. An island because it is sent in place. */
export const SendConsent = ({ patientId, name }: Props) => {
  const send = useAction(async () => {
    const { channel } = await apiWithLocalErrors.call('POST /patients/:patient/send_consent', {
      params: { patient: patientId },
    })
    toast(`We asked ${name} by ${channel === 'sms' ? 'text' : channel}.`, { tone: 'good' })
  })
  return (
    <>
      <Button size="small" busy={send.busy} onClick={() => void send.run()}>
        Ask to sign
      </Button>
      <ActionError error={send.error} />
    </>
  )
}
