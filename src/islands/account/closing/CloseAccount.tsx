import { useState } from 'react'
import { ApiError } from '#edge/client'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { logOut } from '../../stores/session'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { StepUpForm } from '../contacts/StepUpForm'

type Props = { patientId: string }

/** Closes the account after it was read what that means. An island because it may ask for the password first. */
export const CloseAccount = ({ patientId }: Props) => {
  const [understood, setUnderstood] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = async () => {
    await apiWithLocalErrors.call('POST /patients/:patient/close_account', {
      params: { patient: patientId },
      body: { understood: true },
    })
    await logOut('closed')
  }
  const { busy, error, run } = useAction(async () => {
    try {
      await close()
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.errors[0]?.code !== 'confirm_first')
        throw failure
      setAsking(true)
    }
  })
  if (isAsking) return <StepUpForm onDone={close} onCancel={() => setAsking(false)} />
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
