import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { codeField } from '#edge/platform/fields'
import { readTypedCode } from '#edge/platform/languages/typed-code'
import { Button } from '../ui/Button'
import { Note } from '../ui/feedback/Note'
import { ErrorSummary, errorsBesideFields } from '../ui/form/ErrorSummary'
import { Field } from '../ui/form/Field'
import { useFormFor } from '../ui/form/use-form-for'
import { CodeHelp } from './CodeHelp'
import { type Challenge, readChallenge } from './challenge'
import { Resend } from './Resend'
import { submitCode } from './sign-in-flow'

const codeSchema = z.object({
  code: codeField,
  dob: z.optional(z.iso.date('Enter your date of birth')),
})
/** Words after which this code can never be right: only a new one helps. */
const finalErrorCodes = ['code_expired', 'code_used', 'code_too_many_tries', 'code_unknown']

type Props = {
  channel: 'email' | 'sms' | null
  /** What a browser without scripts waits for, and why its last code was refused. */
  posted?: {
    readonly challenge: Challenge
    readonly error: string | null
    readonly asksDob: boolean
  } | null
}

/** Six digits in one field, so that paste and autofill work; the last one sends them. */
export const CodeEntry = ({ channel, posted = null }: Props) => {
  const [pending, setPending] = useState<Challenge | null | undefined>(posted?.challenge)
  useEffect(() => {
    if (!posted) setPending(readChallenge())
  }, [posted])
  if (pending === null) return <NoCode />
  return (
    <>
      <div className="stack g2">
        <h1>{headings[pending?.channel ?? channel ?? 'none']}</h1>
        <p>{sentText(pending)}</p>
      </div>
      {posted?.error && <Note tone="warning">{posted.error}</Note>}
      {pending && (
        <>
          <CodeForm
            key={pending.id}
            pending={pending}
            needsDob={posted?.asksDob ?? false}
            onResent={setPending}
          />
          <CodeHelp pending={pending} />
        </>
      )}
    </>
  )
}

const headings = { email: 'Check your email', sms: 'Check your texts', none: 'Enter your code' }

/** A sign-in never tells whether there is an account. */
const sentText = (pending: Challenge | undefined) => {
  if (!pending?.to) return 'We sent you a 6-digit code. It expires in 10 minutes. Never share it.'
  return pending.why === 'enroll'
    ? `We sent a 6-digit code to ${pending.to}. It expires in 10 minutes. Never share it.`
    : `If we know ${pending.to}, we sent a 6-digit code there. It expires in 10 minutes. Never share it.`
}

type EntryProps = {
  pending: Challenge
  needsDob: boolean
  onResent: (next: Challenge | null) => void
}

const CodeForm = ({ pending, needsDob, onResent }: EntryProps) => {
  const [asksDob, setAsksDob] = useState(needsDob)
  const [dobHelp, setDobHelp] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  // What was refused last, and how: the same code is never sent twice, for each costs a try.
  const refused = useRef<{ typed: string; error: unknown } | null>(null)
  const {
    form: meta,
    fields,
    busy,
    errors,
  } = useFormFor(codeSchema, {
    action: '/auth/login',
    onSubmit: async ({ code, dob }) => {
      const typed = `${pending.id} ${code} ${dob ?? ''}`
      if (refused.current?.typed === typed) throw refused.current.error
      try {
        await submitCode(pending, code, dob)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 422) refused.current = { typed, error }
        const why = error.errors[0]?.code ?? ''
        if (finalErrorCodes.includes(why)) return location.assign(`/auth/retry?why=${why}`)
        if ('dob' in error.fields && !asksDob) {
          setAsksDob(true)
          // The help text of the field repeats the refusal.
          return setDobHelp(error.fields.dob?.join(' '))
        }
        throw error
      }
    },
  })
  useEffect(() => {
    const first = asksDob ? '[name=dob]' : 'input:not([type=hidden])'
    box.current?.querySelector<HTMLElement>(first)?.focus()
  }, [asksDob])
  return (
    <form {...meta.props} ref={box} noValidate className="stack g5">
      <ErrorSummary errors={errorsBesideFields(errors)} />
      <input type="hidden" name="challenge" value={pending.id} />
      <input type="hidden" name="channel" value={pending.channel} />
      <input type="hidden" name="to" value={pending.to ?? ''} />
      <input type="hidden" name="next" value={pending.next} />
      <Field
        field={fields.code}
        label="Your code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        onInput={({ currentTarget: input }) => {
          const code = readTypedCode(input.value)
          if (!/^\d{6}$/.test(code)) return
          if (code !== input.value) input.value = code
          if (asksDob || busy) return
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
          help={dobHelp}
        />
      )}
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          Continue
        </Button>
        <Resend under={pending} onResent={() => onResent(readChallenge())} />
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
        We’re not waiting for a code in this window. It may be open in another one, or you reloaded
        on another device.
      </p>
    </div>
    <div className="row">
      <a className="btn primary" href="/auth/login">
        Get a new code
      </a>
      <a className="btn quiet" href="/auth/enrollment">
        I’m new here
      </a>
    </div>
  </>
)
