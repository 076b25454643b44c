import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = { userId: string; name: string }

/** Takes a colleague's password away. An island because it says first what that does. */
export const ResetPassword = ({ userId, name }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.call('POST /users/:id/reset_password', { params: { id: userId } })
    setAsking(false)
    toast(`${name} gets an email to choose a new password.`, { tone: 'good' })
  })
  return (
    <section className="stack g3">
      <h2 className="h3">Password</h2>
      <p>If others may know the password of {name}, reset it: they choose a new one by email.</p>
      <div>
        <Button onClick={() => setAsking(true)}>Reset password</Button>
      </div>
      {isAsking && (
        <Dialog open title={`Reset the password of ${name}?`} onClose={() => setAsking(false)}>
          <p>
            They are signed out everywhere, and choose a new password by a code to their email.
            Their second step stays.
          </p>
          <ActionError error={error} />
          <div className="actions">
            <Button look="quiet" onClick={() => setAsking(false)} data-first>
              Keep it
            </Button>
            <Button look="danger" busy={busy} onClick={() => void run()}>
              Reset password
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
