import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { logOut } from '../../stores/session'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'

type Props = { patientId: string }

/** Closes the account after it was read what that means. An island because it asks whether it was read. */
export const CloseAccount = ({ patientId }: Props) => {
  const [understood, setUnderstood] = useState(false)
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.call('POST /patients/:patient/close_account', {
      params: { patient: patientId },
      body: { understood: true },
    })
    await logOut('closed')
  })
  return (
    <div className="stack g4">
      <label className="check">
        <input
          type="checkbox"
          checked={understood}
          onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
        />
        <span>I have read what closes and what is kept</span>
      </label>
      <div className="row">
        <a className="btn primary" href="/app/account/settings">
          Keep my account
        </a>
        <Button look="danger" busy={busy} disabled={!understood} onClick={() => void run()}>
          Close my account
        </Button>
      </div>
      <ActionError error={error} />
    </div>
  )
}
