import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

type Props = { userId: string; name: string; email: string }

/** An account whose invitation waits. An island because another one is sent from here. */
export const InvitationStatus = ({ userId, name, email }: Props) => {
  const send = useAction(async () => {
    await apiWithLocalErrors.call('POST /admin/system_users/:id/invite', { params: { id: userId } })
    toast(`We sent another invitation to ${email}. The earlier one ended.`, { tone: 'good' })
  })
  return (
    <section className="stack g3">
      <h2 className="h3">Invitation</h2>
      <p>
        {name} was invited at {email} and has not answered yet.
      </p>
      <div>
        <Button busy={send.busy} onClick={() => void send.run()}>
          Send another invitation
        </Button>
      </div>
      <ActionError error={send.error} />
    </section>
  )
}
