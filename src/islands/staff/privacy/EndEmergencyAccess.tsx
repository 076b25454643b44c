import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import { endEmergencyAccess } from './break-glass'

/** Closes a record that was opened in an emergency, reviewed or not. An island because it acts. */
export const EndEmergencyAccess = ({ patientId }: { patientId: string }) => {
  const end = useAction(async () => {
    await endEmergencyAccess(patientId)
    setFlash('The record is closed to you again.', 'good')
    location.assign('/staff/privacy')
  })
  return (
    <>
      <Button size="small" busy={end.busy} onClick={() => void end.run()}>
        Close it now
      </Button>
      <ActionError error={end.error} />
    </>
  )
}
