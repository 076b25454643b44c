import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { codeField } from '#edge/platform/fields'
import { Button } from '../ui/Button'
import { ErrorSummary } from '../ui/ErrorSummary'
import { Field } from '../ui/Field'
import { useFormFor } from '../ui/use-form-for'
import { type Challenge, readChallenge } from './challenge'
import { Resend } from './Resend'
import { submitCode } from './sign-in-flow'

const codeSchema = z.object({
  code: codeField,
  dob: z.optional(z.iso.date('Enter your date of birth')),
})
/** Words after which this code can never be right: only a new one helps. */
const finalErrorCodes = ['code_expired', 'code_used', 'code_too_many_tries', 'code_unknown']

/** Six digits in one field, so that paste and autofill work; the last one sends them. */
export const CodeEntry = ({ channel }: { channel: 'email' | 'sms' | null }) => {
  const [under, setUnder] = useState<Challenge | null>()
  useEffect(() => setUnder(readChallenge()), [])
  if (under === null) return <NoCode />
  return (
    <>
      <div className="stack g2">
        <h1>{headings[under?.channel ?? channel ?? 'none']}</h1>
        <p>
          {`We sent six digits${under?.to ? ` to ${under.to}` : ''}. They work for 10 minutes. Nobody from Care Plus will ever ask you for them.`}
        </p>
      </div>
      {under && <CodeForm under={under} onResent={setUnder} />}
    </>
  )
}

const headings = { email: 'Check your email', sms: 'Check your texts', none: 'Enter your code' }

type EntryProps = { under: Challenge; onResent: (next: Challenge | null) => void }

const CodeForm = ({ under, onResent }: EntryProps) => {
  const [asksDob, setAsksDob] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const {
    form: meta,
    fields,
    busy,
    errors,
  } = useFormFor(codeSchema, {
    onSubmit: async ({ code: typed, dob }) => {
      try {
        await submitCode(under, typed, dob)
      } catch (error) {
        const why = error instanceof ApiError ? (error.errors[0]?.code ?? '') : ''
        if (finalErrorCodes.includes(why)) return location.assign(`/auth/retry?why=${why}`)
        if (error instanceof ApiError && 'dob' in error.fields) setAsksDob(true)
        throw error
      }
    },
  })
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <form {...meta.props} ref={box} noValidate className="stack g5">
      {errors.length > 1 && <ErrorSummary errors={errors} />}
      <Field
        field={fields.code}
        label="Your code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        onInput={({ currentTarget: input }) => {
          const digits = input.value.replace(/\D/g, '').slice(0, 6)
          if (digits !== input.value) input.value = digits
          if (digits.length < 6 || asksDob || busy) return
          const { form: own } = input
          // First the form takes in what was typed: a check of it would else outdate what is sent.
          queueMicrotask(() => submit(own))
        }}
      />
      {asksDob && (
        <Field
          field={fields.dob}
          label="Your date of birth"
          type="date"
          autoComplete="bday"
          help="More than one person uses this phone with us."
        />
      )}
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Continue
        </Button>
        <Resend under={under} onResent={() => onResent(readChallenge())} />
      </div>
    </form>
  )
}

const submit = (form: HTMLFormElement | null) =>
  form?.requestSubmit(form.querySelector<HTMLElement>('[type=submit]'))

const NoCode = () => (
  <>
    <div className="stack g2">
      <h1>Enter your code</h1>
      <p>
        No code is under way in this window. It may be open in another one, or you reloaded on
        another device.
      </p>
    </div>
    <div className="row">
      <a className="btn primary" href="/auth/login">
        Get a new code
      </a>
      <a className="btn quiet" href="/auth/enrollment">
        I am new here
      </a>
    </div>
  </>
)
