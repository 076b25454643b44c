import { useEffect, useState } from 'react'
import { expectedInitials, formatInitials } from '#edge/platform/initials'
import type { Draft } from '#islands/stores/drafts'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { RadioCards } from '#islands/ui/RadioCards.tsx'
import { type Option, Select } from '#islands/ui/Select.tsx'
import { hasValues, useFormFor } from '#islands/ui/use-form-for'
import { type BookingPatient, confirmSchema, questionsFor, toRequest } from './confirm-form'
import { type BookingRequest, confirmDraft, useBooking } from './use-booking'

export type ConfirmQuestionsProps = {
  request: BookingRequest
  patient: BookingPatient
  /** First name. */
  providerName: string
  /** The patient's, formatted. */
  phone: string
  sources: readonly Option[]
  consentHref: string | null
}

/** The form of `ConfirmForm`. */
export const ConfirmQuestions = (props: ConfirmQuestionsProps) => {
  const [draft, setDraft] = useState<DraftValues>({})
  // The draft is in sessionStorage, so it is read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setDraft(confirmDraft(props.request).read()), [])
  return <Questions key={Object.keys(draft).join()} {...props} draft={draft} />
}

type DraftValues = ReturnType<Draft['read']>

const Questions = ({
  request,
  patient,
  providerName,
  phone,
  sources,
  consentHref,
  draft,
}: ConfirmQuestionsProps & { draft: DraftValues }) => {
  const questions = questionsFor(patient, request.encounterTypeId, false)
  const [isChanged, setChanged] = useState(Object.values(draft).some(Boolean))
  const [source, setSource] = useState(draft.referredBy)
  const { book, busy } = useBooking(request)
  const { form, fields, errors } = useFormFor(confirmSchema(patient, questions), {
    defaultValue: draft,
    onSubmit: (values) => book(toRequest(values, questions)),
  })
  // What was typed before hydration reached no listener.
  useEffect(() => {
    const element = document.getElementById(form.id)
    if (!(element instanceof HTMLFormElement) || !hasValues(element)) return
    setChanged(true)
    confirmDraft(request).saveForm(element)
  }, [form.id, request])
  return (
    <form
      {...form.props}
      noValidate
      className="stack g6"
      onInput={({ currentTarget }) => {
        setChanged(hasValues(currentTarget))
        confirmDraft(request).saveForm(currentTarget)
      }}
    >
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
      {questions.type && (
        <RadioCards
          field={fields.appointmentType}
          legend="How do you want to talk?"
          choices={[
            {
              value: 'video',
              label: 'Video',
              help: `So ${providerName} can see how you are doing`,
              icon: 'video',
            },
            {
              value: 'phone',
              label: 'Phone',
              help: `${providerName} calls ${phone}`,
              icon: 'phone',
            },
          ]}
        />
      )}
      <Field
        field={fields.initials}
        label="Your initials"
        help={<InitialsHelp patient={patient} href={consentHref} />}
        className="initials"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={({ currentTarget }) => {
          currentTarget.value = formatInitials(currentTarget.value)
        }}
      />
      {questions.referral && (
        <Select
          field={fields.referredBy}
          label="Who referred you?"
          optional
          prompt="Choose one"
          options={sources}
          onChange={({ target }) => setSource(target.value)}
        />
      )}
      {questions.referral && source === 'Other' && (
        <Field field={fields.referredByOther} label="Tell us who" maxLength={200} />
      )}
      <div className="stack g2">
        <Button type="submit" look="primary" size="big" busy={busy} disabled={!isChanged}>
          {busy ? 'Booking your visit' : 'Confirm visit'}
        </Button>
        <p className="small ink-2">
          {isChanged
            ? 'Next: we send you the time, by e-mail or text as you prefer.'
            : 'Your initials are missing.'}
        </p>
      </div>
    </form>
  )
}

/** The expected initials and what they consent to. */
const InitialsHelp = ({
  patient: { firstName, lastName, language },
  href,
}: {
  patient: BookingPatient
  href: string | null
}) => (
  <>
    <b translate="no">{expectedInitials(firstName, lastName, language)}</b>
    {` for ${firstName} ${lastName}. They stand for your consent to this visit.`}
    {href && (
      <>
        {' '}
        <a href={href}>Read the consent</a>
      </>
    )}
  </>
)
