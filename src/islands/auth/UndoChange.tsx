import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'
import { takeLinkParameter } from './link-parameter'

/** From the link to the old email or phone: takes a change of it back. An island because the link never reaches a log. */
export const UndoChange = () => {
  const [token, setToken] = useState<string | null>()
  const [isDone, setDone] = useState(false)
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.call('POST /auth/contact_changes/undo', {
      body: { token: token ?? '' },
    })
    setDone(true)
  })
  useEffect(() => setToken(takeLinkParameter('token')), [])
  if (token === null)
    return (
      <div className="stack g2">
        <h1>This link is not complete</h1>
        <p>Open it again from the message we sent.</p>
      </div>
    )
  if (isDone)
    return (
      <>
        <div className="stack g2" role="status">
          <h1>The change is undone</h1>
          <p>
            Your account uses the contact from before, and every device is signed out. Sign in with
            a code; if you used a password, choose a new one.
          </p>
        </div>
        <div>
          <ButtonLink look="primary" href="/auth/login">
            Sign in
          </ButtonLink>
        </div>
      </>
    )
  return (
    <>
      <div className="stack g2">
        <h1>Was this change not yours?</h1>
        <p>
          The email or phone of your account was changed. If it was not you, undo it here: the
          contact from before comes back, and every device is signed out.
        </p>
      </div>
      <div className="actions">
        <Button look="primary" busy={busy} onClick={() => void run()}>
          Undo the change
        </Button>
        <ButtonLink href="/auth/login">It was me</ButtonLink>
      </div>
      <ActionError error={error} />
    </>
  )
}
