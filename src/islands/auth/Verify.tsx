import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { BirthdayField, writtenBirthday } from '../ui/form/BirthdayField'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { useFormFor } from '../ui/form/use-form-for'
import { takeLinkParameter } from './link-parameter'
import { finishSignIn } from './sign-in-flow'

const schema = z.object({ dob: z.pipe(writtenBirthday, z.iso.date('Enter your date of birth')) })

type Props = {
  next: string
  /** What the link calls its single-use token. */
  parameter?: 'fa' | 'token'
}

/** After opening a sign-in link: the date of birth confirms the account holder. */
export const Verify = ({ next, parameter = 'fa' }: Props) => {
  const [fa, setFa] = useState<string | null>()
  useEffect(() => setFa(takeLinkParameter(parameter)), [parameter])
  const { form, fields, busy, errors } = useFormFor(schema, {
    onSubmit: async ({ dob }) => {
      const answer = await apiWithLocalErrors.call('POST /auth/dob_login', {
        body: { fa: fa ?? '', dob },
      })
      finishSignIn(answer, { next })
    },
  })
  if (fa === null)
    return (
      <>
        <div className="stack g2">
          <h1>This link is not complete</h1>
          <p>Open it again from the message we sent, or sign in with a code.</p>
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
        <h1>Is it you?</h1>
        <p>Enter your date of birth, so no one else can use the link we sent you.</p>
      </div>
      <form {...form.props} noValidate className="stack g5">
        <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
        <BirthdayField field={fields.dob} label="Date of birth" help="For example March 4, 1990." />
        <div className="actions">
          <Button look="primary" type="submit" busy={busy}>
            Continue
          </Button>
          <ButtonLink href="/auth/login">Sign in another way</ButtonLink>
        </div>
      </form>
    </>
  )
}
