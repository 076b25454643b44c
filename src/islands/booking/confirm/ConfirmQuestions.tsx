import { useCallback, useEffect, useState } from 'react'
import { fillUnchanged } from '#islands/early-actions/fill-unchanged'
import type { Draft } from '#islands/stores/drafts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { hasValues } from '#islands/ui/form/form-values'
import { InitialsField } from '#islands/ui/form/InitialsField.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
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
  /** When rescheduling: the time it moves from, in words, and how it is held. */
  before?: { readonly time: string; readonly mode: 'video' | 'phone' }
}

/** The last questions before a visit is booked or moved. An island because it sends exactly once. */
export const ConfirmQuestions = ({
  request,
  patient,
  providerName,
  phone,
  sources,
  consentHref,
  before,
}: ConfirmQuestionsProps) => {
  const questions = questionsFor(patient, request.encounterTypeId, Boolean(before))
  const [isChanged, setChanged] = useState(false)
  const [draft, setDraft] = useState<ReturnType<Draft['read']>>({})
  const [source, setSource] = useState<FormDataEntryValue | null>(null)
  const { book, busy, error } = useBooking(request)
  const { form, fields, errors } = useFormFor(confirmSchema(patient, questions), {
    defaultValue: { appointmentType: before?.mode },
    onSubmit: (values) => book(toRequest(values, questions, Boolean(before))),
  })
  const onInput = useCallback(
    (element: HTMLFormElement) => {
      setChanged(hasValues(element))
      setSource(new FormData(element).get('referredBy'))
      confirmDraft(request).saveForm(element)
    },
    [request],
  )
  // The draft is in sessionStorage, so it is read after hydration; what was typed until then is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const element = document.getElementById(form.id)
    if (!(element instanceof HTMLFormElement)) return
    const stored = confirmDraft(request).read()
    setDraft(stored)
    fillUnchanged(element, stored)
    onInput(element)
  }, [])
  return (
    <form
      {...form.props}
      noValidate
      className="stack g6"
      onInput={({ currentTarget }) => onInput(currentTarget)}
    >
      {before && (
        <p>
          Your visit moves from <b>{before.time}</b>. You keep that time until the new one is
          confirmed.
        </p>
      )}
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
      <InitialsField field={fields.initials} signer={patient}>
        {'By entering your initials you consent to this visit.'}
        {consentHref && (
          <>
            {' '}
            <a href={consentHref}>Read the consent</a>
          </>
        )}
      </InitialsField>
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
        <Field
          field={fields.referredByOther}
          label="Tell us who"
          maxLength={200}
          defaultValue={typeof draft.referredByOther === 'string' ? draft.referredByOther : ''}
        />
      )}
      <div className="stack g2">
        <ActionError error={error} />
        <Button type="submit" look="primary" size="big" busy={busy} disabled={!isChanged}>
          {before
            ? busy
              ? 'Moving your visit'
              : 'Move my visit'
            : busy
              ? 'Booking your visit'
              : 'Confirm visit'}
        </Button>
        <p className="small ink-2">
          {isChanged
            ? 'Next: we’ll send you the time, by email or text as you prefer.'
            : 'Enter your initials.'}
        </p>
      </div>
    </form>
  )
}
