import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { isConflict } from '#islands/ui/form/conflict'
import { apiWithLocalErrors } from '../stores/api'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { useAction } from '../ui/use-action'

/** A patient says that they mailed their kit. An island because it is sent in place. */
export const MailedKit = ({ labId }: { labId: string }) => {
  const { busy, error, run } = useAction(async () => {
    try {
      await apiWithLocalErrors.call('POST /labs/:id/mail', { params: { id: labId } })
      setFlash('Thank you. We tell you when your samples are at the lab.', 'good')
    } catch (failure) {
      // The lab was faster: the page then says how far it is.
      if (!isConflict(failure)) throw failure
    }
    location.reload()
  })
  return (
    <div className="stack g2">
      <div className="row">
        <Button look="primary" busy={busy} onClick={() => void run()}>
          I mailed it
        </Button>
      </div>
      <ActionError error={error} />
    </div>
  )
}
