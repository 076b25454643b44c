import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { codeField } from '#edge/platform/fields'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { AppCodeField } from './AppCodeField'
import { QrCode } from './QrCode'

type Secret = { readonly id: string; readonly secret: string; readonly uri: string }
export type TotpProps = {
  /** Asks for a new secret. */
  load: () => Promise<Secret>
  onCode: (code: string, id: string) => Promise<unknown>
}

/** The secret as a picture and as text, and the code that shows that the app has it. */
export const TotpForm = ({ load, onCode }: TotpProps) => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const loading = useAction(async () => setSecret(await load()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret is asked for when the form opens
  useEffect(() => void loading.run(), [])
  return (
    <>
      <ActionError error={loading.error} />
      {secret && <Steps {...secret} onCode={(code) => onCode(code, secret.id)} />}
    </>
  )
}

const schema = z.object({ code: codeField })
/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

const Steps = ({
  secret,
  uri,
  onCode,
}: Secret & { onCode: (code: string) => Promise<unknown> }) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: ({ code }) => onCode(code),
  })
  return (
    <form {...form.props} noValidate className="stack g5">
      <ol className="stack g4">
        <li>Open an authenticator app on your phone. Any of them works.</li>
        <li>
          Scan this picture with it.
          <QrCode text={uri} label="The key of your authenticator app" />
          <details>
            <summary className="link">I can’t scan it</summary>
            <p>Type this key into the app instead:</p>
            <p>
              <code className="totp-key" dir="ltr" translate="no">
                {grouped(secret)}
              </code>
            </p>
          </details>
        </li>
        <li>Enter the 6 digits the app shows.</li>
      </ol>
      <AppCodeField field={fields.code} />
      <ActionError error={error} />
      <div>
        <Button look="primary" size="big" type="submit" busy={busy} wide>
          Continue
        </Button>
      </div>
    </form>
  )
}
