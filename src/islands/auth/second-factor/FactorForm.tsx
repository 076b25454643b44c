import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { recoveryCode } from '#edge/domains/second_factors/contract'
import { codeField } from '#edge/platform/fields'
import { Button } from '../../ui/Button'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { Field } from '../../ui/Field'
import { useFormFor } from '../../ui/use-form-for'
import type { PendingFactor } from '../factor-challenge'

type Body = { code: string } | { recoveryCode: string }
type Props = { challenge: PendingFactor; onAnswer: (body: Body) => Promise<unknown> }

/** A code of the app or, where it is not at hand, a recovery code. */
export const FactorForm = ({ challenge, onAnswer }: Props) => {
  const { methods } = challenge
  const [byRecoveryCode, setByRecoveryCode] = useState(!methods.includes('totp'))
  return (
    <>
      <div className="stack g2">
        <h1>Confirm it’s you</h1>
        <p>
          {byRecoveryCode
            ? 'Enter one of the recovery codes you saved. Each works once.'
            : 'Enter the 6 digits your authenticator app shows now.'}
        </p>
      </div>
      <CodeForm
        key={String(byRecoveryCode)}
        challenge={challenge}
        byRecoveryCode={byRecoveryCode}
        onAnswer={onAnswer}
      />
      {methods.includes('totp') && methods.includes('recovery_code') && (
        <button type="button" className="link" onClick={() => setByRecoveryCode(!byRecoveryCode)}>
          {byRecoveryCode ? 'Use my authenticator app' : 'Use a recovery code instead'}
        </button>
      )}
      <p className="new-here">
        No phone and no recovery code? Ask an admin of your clinic to reset your second step.
      </p>
    </>
  )
}

const schemas = {
  totp: z.object({ code: codeField }),
  recovery: z.object({ code: recoveryCode }),
}
type FormProps = Props & { byRecoveryCode: boolean }

const CodeForm = ({ challenge: { id, next }, byRecoveryCode, onAnswer }: FormProps) => {
  const { form, fields, busy, errors } = useFormFor(
    byRecoveryCode ? schemas.recovery : schemas.totp,
    {
      action: '/auth/login',
      onSubmit: async ({ code }) => {
        try {
          await onAnswer(byRecoveryCode ? { recoveryCode: code } : { code })
        } catch (error) {
          if (error instanceof ApiError && error.says('challenge_over'))
            return location.assign('/auth/login?with=password')
          throw error
        }
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
        <Field
          field={fields.code}
          label="Your code"
          className="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          autoFocus
        />
      )}
      <div>
        <Button look="primary" size="big" type="submit" busy={busy} wide>
          Continue
        </Button>
      </div>
    </form>
  )
}
