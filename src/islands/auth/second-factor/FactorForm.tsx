import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { recoveryCode } from '#edge/domains/second_factors/contract'
import { codeField } from '#edge/platform/fields'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import type { FactorMethod, PendingFactor } from '../factor-challenge'
import { AppCodeField } from './AppCodeField'

type Body = { code: string } | { recoveryCode: string }
type Props = {
  challenge: PendingFactor
  onAnswer: (body: Body) => Promise<unknown>
  onPasskey: () => Promise<unknown>
}

const ways: Readonly<Record<FactorMethod, { readonly words: string; readonly link: string }>> = {
  passkey: {
    words: 'Use the passkey of this device or of your phone.',
    link: 'Use a passkey',
  },
  totp: {
    words: 'Enter the 6 digits your authenticator app shows now.',
    link: 'Use my authenticator app',
  },
  recovery_code: {
    words: 'Enter one of the recovery codes you saved. Each works once.',
    link: 'Use a recovery code instead',
  },
}

/** A passkey, a code of the app or, where neither is at hand, a recovery code. */
export const FactorForm = ({ challenge, onAnswer, onPasskey }: Props) => {
  const { methods } = challenge
  const [way, setWay] = useState<FactorMethod>(methods[0] ?? 'recovery_code')
  return (
    <>
      <div className="stack g2">
        <h1>Confirm it’s you</h1>
        <p>{ways[way].words}</p>
      </div>
      {way === 'passkey' ? (
        <PasskeyButton onPasskey={onPasskey} />
      ) : (
        <CodeForm
          key={way}
          challenge={challenge}
          byRecoveryCode={way === 'recovery_code'}
          onAnswer={onAnswer}
        />
      )}
      {methods
        .filter((method) => method !== way)
        .map((method) => (
          <button key={method} type="button" className="link" onClick={() => setWay(method)}>
            {ways[method].link}
          </button>
        ))}
      <p className="new-here">
        {methods.includes('passkey') ? 'None of these at hand?' : 'No phone and no recovery code?'}{' '}
        Ask an admin of your clinic to reset your second step.
      </p>
    </>
  )
}

const PasskeyButton = ({ onPasskey }: Pick<Props, 'onPasskey'>) => {
  const { busy, error, run } = useAction(() => onPasskey().catch(restartWhenOver))
  return (
    <div className="stack g3">
      <Button look="primary" size="big" wide busy={busy} onClick={() => void run()}>
        Use my passkey
      </Button>
      <ActionError error={error} />
    </div>
  )
}

/** A challenge that is over begins again with the password. */
const restartWhenOver = (error: unknown) => {
  if (!(error instanceof ApiError && error.says('challenge_over'))) throw error
  location.assign('/auth/login?with=password')
}

const schemas = {
  totp: z.object({ code: codeField }),
  recovery: z.object({ code: recoveryCode }),
}
type FormProps = Omit<Props, 'onPasskey'> & { byRecoveryCode: boolean }

const CodeForm = ({ challenge: { id, next }, byRecoveryCode, onAnswer }: FormProps) => {
  const { form, fields, busy, errors } = useFormFor(
    byRecoveryCode ? schemas.recovery : schemas.totp,
    {
      action: '/auth/login',
      onSubmit: async ({ code }) => {
        await onAnswer(byRecoveryCode ? { recoveryCode: code } : { code }).catch(restartWhenOver)
      },
    },
  )
  return (
    <form {...form.props} noValidate className="stack g5">
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
      <input type="hidden" name="factor" value={id} />
      <input type="hidden" name="next" value={next} />
      {byRecoveryCode ? (
        <Field
          field={fields.code}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      ) : (
        <AppCodeField field={fields.code} autoFocus />
      )}
      <div>
        <Button look="primary" size="big" type="submit" busy={busy} wide>
          Continue
        </Button>
      </div>
    </form>
  )
}
