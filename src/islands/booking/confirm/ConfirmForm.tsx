import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatInitials } from '../../../edge/platform/initials'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { Option } from '../../ui/Select'
import { confirmDraft } from './confirm-draft'
import {
  type BookingPatient,
  type ConfirmAnswers,
  emptyForm,
  type FieldErrors,
  isChanged,
  questionsFor,
  toRequest,
  validate,
} from './confirm-form'
import { InitialsHelp } from './InitialsHelp'
import { ReferralFields } from './ReferralFields'
import { type BookingRequest, useBooking } from './use-booking'
import { VisitModeField } from './VisitModeField'

type Props = {
  request: BookingRequest
  patient: BookingPatient
  /** First name. */
  providerName: string
  /** The patient's, formatted. */
  phone: string
  sources: readonly Option[]
  consentHref: string | null
}

/** The last questions before booking. An island because it sends exactly once. */
export const ConfirmForm = ({
  request,
  patient,
  providerName,
  phone,
  sources,
  consentHref,
}: Props) => {
  const questions = questionsFor(patient, request.encounterTypeId, false)
  const [answers, setAnswers] = useState<ConfirmAnswers>(emptyForm)
  const [isHydrated, setHydrated] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { book, busy } = useBooking(request, setErrors)
  const form = useRef<HTMLFormElement>(null)
  // The draft is in sessionStorage, so it is read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    setAnswers(confirmDraft(request).read())
    setHydrated(true)
  }, [])
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const answer = (more: Partial<ConfirmAnswers>) => {
    const next = { ...answers, ...more }
    setAnswers(next)
    confirmDraft(request).write(next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !isChanged(answers)) return
    const invalid = validate(answers, patient, questions)
    setErrors(invalid)
    if (Object.keys(invalid).length === 0) void book(toRequest(answers, questions))
  }
  return (
    // `method=dialog`: submitted before hydration it does nothing, and puts no initials into the URL.
    <form ref={form} method="dialog" className="stack g6" onSubmit={submit} noValidate>
      {questions.type && (
        <VisitModeField
          key={`${isHydrated}`}
          value={answers.appointmentType}
          error={errors.appointmentType}
          providerName={providerName}
          phone={phone}
          onChoose={(appointmentType) => answer({ appointmentType })}
        />
      )}
      <Field
        field={{ id: 'initials', name: 'initials', ...fieldErrors(errors.initials) }}
        label="Your initials"
        help={<InitialsHelp patient={patient} href={consentHref} />}
        className="initials"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={answers.initials}
        onChange={(event) => answer({ initials: formatInitials(event.target.value) })}
      />
      {questions.referral && (
        <ReferralFields answers={answers} errors={errors} sources={sources} onAnswer={answer} />
      )}
      <div className="stack g2">
        <Button type="submit" look="primary" size="big" busy={busy} disabled={!isChanged(answers)}>
          {busy ? 'Booking your visit' : 'Confirm visit'}
        </Button>
        <p className="small ink-2">
          {isChanged(answers)
            ? 'Next: we send you the time, by e-mail or text as you prefer.'
            : 'Your initials are missing.'}
        </p>
      </div>
    </form>
  )
}

const fieldErrors = (error: string | undefined) => error && { errors: [error] }
