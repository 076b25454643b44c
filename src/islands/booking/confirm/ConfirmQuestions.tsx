import { Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { type Choice, RadioCards } from '#islands/ui/form/RadioCards.tsx'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { ConsentQuestions } from '../ConsentQuestions'
import { type BookingPatient, confirmSchema, questionsFor, toRequest } from './confirm-form'
import { type BookingRequest, useBooking } from './use-booking'
import { useConfirmDraft } from './use-confirm-draft'

const CardHold = lazyPart(() => import('#islands/payments/CardHold.tsx'))

export type ConfirmQuestionsProps = {
  request: BookingRequest
  patient: BookingPatient
  /** First name. */
  providerName: string
  /** The patient's, formatted. */
  phone: string
  sources: readonly Option[]
  consentHref: string | null
  /** A card is held before it is booked. */
  paysByCard?: boolean
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
  paysByCard = false,
  before,
}: ConfirmQuestionsProps) => {
  const questions = questionsFor(patient, request.encounterTypeId, Boolean(before))
  const { book, hold, busy, error } = useBooking(request)
  const [answers, setAnswers] = useState<ReturnType<typeof toRequest> | null>(null)
  const { form, fields, errors } = useFormFor(confirmSchema(patient, questions), {
    defaultValue: { appointmentType: before?.mode },
    onSubmit: (values) => {
      const given = toRequest(values, questions, Boolean(before))
      if (!paysByCard) return book(given)
      void hold()
      return setAnswers(given)
    },
  })
  const { isChanged, draft, source, setSource, keep } = useConfirmDraft(request, form.id)
  if (answers)
    return (
      <Suspense>
        <CardHold
          visit={request}
          action="Confirm visit"
          error={error}
          onHeld={() => book(answers)}
          onBack={() => setAnswers(null)}
        />
      </Suspense>
    )
  return (
    <form
      {...form.props}
      noValidate
      className="stack g6"
      onInput={({ currentTarget }) => keep(currentTarget)}
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
          choices={waysToTalk(providerName, phone)}
        />
      )}
      <ConsentQuestions
        fields={fields}
        signer={patient}
        consentHref={consentHref}
        sources={questions.referral ? sources : null}
        source={source}
        onSource={setSource}
        otherDefault={typeof draft.referredByOther === 'string' ? draft.referredByOther : ''}
      />
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

const waysToTalk = (providerName: string, phone: string): readonly Choice[] => [
  {
    value: 'video',
    label: 'Video',
    help: `So ${providerName} can see how you are doing`,
    icon: 'video',
  },
  { value: 'phone', label: 'Phone', help: `${providerName} calls ${phone}`, icon: 'phone' },
]
