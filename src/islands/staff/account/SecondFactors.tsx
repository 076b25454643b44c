import { useState } from 'react'
import { displayDate, localDate } from '#edge/platform/time'
import { CodeList } from '#islands/auth/second-factor/CodeList.tsx'
import { TotpForm } from '#islands/auth/second-factor/TotpForm.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'

type Factors = Awaited<ReturnType<typeof loadFactors>>

const loadFactors = (user: string) =>
  apiWithLocalErrors.call('GET /users/:user/second_factors', { params: { user } })
const beginTotp = (user: string) =>
  apiWithLocalErrors.call('POST /users/:user/totp', { params: { user } })
const confirmNewTotp = (user: string, id: string, code: string) =>
  apiWithLocalErrors.call('PATCH /users/:user/totp', { params: { user }, body: { id, code } })
const makeRecoveryCodes = (user: string) =>
  apiWithLocalErrors.call('POST /users/:user/recovery_codes', { params: { user } })

type Props = { userId: string; factors: Factors; zone: string }

/** With what staff prove who they are besides the password. An island because each is changed in place. */
export const SecondFactors = ({ userId, factors: first, zone }: Props) => {
  const [factors, setFactors] = useState(first)
  const refresh = async () => setFactors(await loadFactors(userId))
  return (
    <>
      <AuthenticatorApp userId={userId} factors={factors} zone={zone} onChange={refresh} />
      <RecoveryCodes userId={userId} left={factors.recoveryCodesLeft} onChange={refresh} />
    </>
  )
}

type AppProps = Props & { onChange: () => Promise<unknown> }

const AuthenticatorApp = ({ userId, factors: { totpSince }, zone, onChange }: AppProps) => {
  const [isReplacing, setReplacing] = useState(false)
  const confirm = async (code: string, id: string) => {
    await confirmNewTotp(userId, id, code)
    setReplacing(false)
    await readAgain(onChange)
    toast('Your new authenticator app is set up.', { tone: 'good' })
  }
  return (
    <section className="stack g3" aria-labelledby="authenticator-app">
      <h2 id="authenticator-app" className="h3">
        Authenticator app
      </h2>
      <p>
        {totpSince ? `Set up on ${displayDate(localDate(totpSince, zone))}.` : 'None is set up.'} A
        new one takes the place of the old one.
      </p>
      {isReplacing ? (
        <>
          <TotpForm load={() => beginTotp(userId)} onCode={confirm} />
          <div>
            <Button look="quiet" onClick={() => setReplacing(false)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => setReplacing(true)}>
            {totpSince ? 'Use another app' : 'Set up an app'}
          </Button>
        </div>
      )}
    </section>
  )
}

type CodesProps = { userId: string; left: number; onChange: () => Promise<unknown> }

const RecoveryCodes = ({ userId, left, onChange }: CodesProps) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const create = useAction(async () => {
    setCodes((await makeRecoveryCodes(userId)).codes)
    await readAgain(onChange)
  })
  return (
    <section className="stack g3" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="h3">
        Recovery codes
      </h2>
      <p>
        {left === 0
          ? 'You have none. Make ten now: each signs you in once if you lose your phone.'
          : `You have ${left} left. Each signs you in once if you lose your phone.`}
      </p>
      {codes && <CodeList codes={codes} />}
      <div>
        <Button busy={create.busy} onClick={() => void create.run()}>
          {left === 0 ? 'Make recovery codes' : 'Make ten new ones'}
        </Button>
      </div>
      <ActionError error={create.error} />
    </section>
  )
}
