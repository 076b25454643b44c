import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = {
  provider: string
  /** Whether clinicians sign at the hosted service. */
  isHosted: boolean
}

/** Asks the service how far open prescriptions are, and leads there. An island because both are answered in place. */
export const ServiceButtons = ({ provider, isHosted }: Props) => {
  const params = { provider }
  const sync = useAction(async () => {
    const { open, changed } = await apiWithLocalErrors.call(
      'POST /providers/:provider/prescriptions/sync',
      { params },
    )
    toast(`${changed} of ${open} open prescriptions changed.`, { tone: 'good' })
  })
  const sign = useAction(async () => {
    const { url } = await apiWithLocalErrors.call('GET /providers/:provider/prescriptions/rx_url', {
      params,
    })
    window.open(url, '_blank', 'noopener')
  })
  return (
    <>
      <Button size="small" busy={sync.busy} onClick={() => void sync.run()}>
        Ask the pharmacies
      </Button>
      {isHosted && (
        <Button size="small" busy={sign.busy} onClick={() => void sign.run()}>
          Sign at DoseSpot
        </Button>
      )}
      <ActionError error={sync.error ?? sign.error} />
    </>
  )
}
