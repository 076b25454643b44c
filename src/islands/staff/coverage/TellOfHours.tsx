import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = { providerId: string; name: string }

/** Tells a clinician that their hours are set. An island because it is done in place. */
export const TellOfHours = ({ providerId, name }: Props) => {
  const tell = useAction(async () => {
    await apiWithLocalErrors.call('POST /providers/:provider/scheduled_hours_notification', {
      params: { provider: providerId },
    })
    toast(`${name} is told that their hours are set`, { tone: 'good' })
  })
  return (
    <>
      <Button
        size="small"
        busy={tell.busy}
        aria-label={`Tell them that their hours are set: ${name}`}
        onClick={() => void tell.run()}
      >
        Tell them
      </Button>
      {tell.error && (
        <span className="small c-danger" role="alert">
          {tell.error}
        </span>
      )}
    </>
  )
}
