import { Suspense, useState } from 'react'
import { ApiError } from '#edge/client'
import { entriesOf } from '#edge/platform/typed-keys'
import { stateNames } from '#edge/platform/us-states'
import { ConsentQuestions } from '../booking/ConsentQuestions'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { lazyPart } from '../ui/feedback/lazy-part'
import type { Signer } from '../ui/form/InitialsField'
import { type Option, Select } from '../ui/form/Select'
import { useFormFor } from '../ui/form/use-form-for'
import { useIsChanged } from '../ui/form/use-is-changed'
import { findOpenRequest, queuedVisitHref } from './queued-visit'
import { toVisitRequest, visitRequestSchema } from './request-form'

const CardHold = lazyPart(() => import('../payments/CardHold'))

type Props = {
  patientId: string
  /** A card is held before the patient gets in line. */
  paysByCard: boolean
  encounterTypeId: string
  patient: Signer
  /** The state they said they are in, or live in. */
  state: string | null
  /** It takes the place of the scheduled visit. */
  isSwap: boolean
  /** Null where who referred them is not asked. */
  sources: readonly Option[] | null
  scheduleHref: string
  /** Where it is answered in writing instead; null where that is not offered. */
  writingHref: string | null
}

const states = entriesOf(stateNames).map(([value, label]) => ({ value, label }))
const noProviders = 'We apologize, but there are no available providers right now'
/** What the API says where the queue is closed to this patient. */
const closedCodes = ['on_demand_closed', 'no_providers']

/** Asks for a visit now. An island because it sends exactly once and leads into the line. */
export const RequestForm = ({
  patientId,
  paysByCard,
  encounterTypeId,
  patient,
  state,
  isSwap,
  sources,
  scheduleHref,
  writingHref,
}: Props) => {
  const [error, setError] = useState<{ text: string; isClosed: boolean } | null>(null)
  const [source, setSource] = useState<FormDataEntryValue | null>(null)
  const [answers, setAnswers] = useState<ReturnType<typeof toVisitRequest> | null>(null)
  const findOwnPlace = () => findOpenRequest(apiWithLocalErrors, patientId).catch(() => null)
  const send = async (values: ReturnType<typeof toVisitRequest>) => {
    setError(null)
    try {
      const { id } = await apiWithLocalErrors.on_demand_appointments.create({
        encounterTypeId,
        ...(isSwap && { onDemandSwap: true }),
        ...values,
      })
      location.replace(queuedVisitHref({ id }))
    } catch (cause) {
      // What is wrong with an answer is said at its field.
      if (cause instanceof ApiError && cause.status === 422) throw cause
      // In line already, by another tab: the place is what they look for.
      const open = cause instanceof ApiError && cause.status === 409 && (await findOwnPlace())
      if (open) return location.replace(queuedVisitHref(open))
      setError(toFailure(cause))
    }
  }
  const {
    form,
    fields,
    busy,
    error: formError,
  } = useFormFor(visitRequestSchema(patient), {
    defaultValue: { attestedState: states.find(({ value }) => value === state)?.value },
    onSubmit: (values) => {
      const given = toVisitRequest(values, sources !== null)
      return paysByCard ? setAnswers(given) : send(given)
    },
  })
  const { isChanged, onInput } = useIsChanged()
  if (answers)
    return (
      <Suspense>
        <CardHold
          visit={{ patientId, encounterTypeId }}
          action="See a provider now"
          error={error?.text ?? null}
          onHeld={() => send(answers)}
          onBack={() => setAnswers(null)}
        />
      </Suspense>
    )
  return (
    <form {...form.props} noValidate className="stack g6" onInput={onInput}>
      <Select
        field={fields.attestedState}
        label="Where are you right now?"
        help="Your clinician must be licensed in the state you are in."
        options={states}
      />
      <ConsentQuestions
        fields={fields}
        signer={patient}
        consentHref="/consents/telehealth_consent"
        sources={sources}
        source={source}
        onSource={setSource}
      />
      <div className="stack g2">
        <ActionError error={error?.text ?? formError} />
        {error?.isClosed && (
          <div className="actions">
            <ButtonLink look="primary" href={scheduleHref}>
              See the next free times
            </ButtonLink>
            {writingHref && <ButtonLink href={writingHref}>Be seen in writing instead</ButtonLink>}
            <ButtonLink href="/app/messages?to=support">Message your care team</ButtonLink>
          </div>
        )}
        <Button type="submit" look="primary" size="big" busy={busy} disabled={!isChanged}>
          {busy ? 'Getting in line' : 'See a provider now'}
        </Button>
        <p className="small ink-2">
          {isChanged
            ? 'Next: you see your place in line, and we tell you when a clinician is ready.'
            : 'Enter your initials.'}
        </p>
      </div>
    </form>
  )
}

const toFailure = (cause: unknown) => {
  const isClosed = cause instanceof ApiError && closedCodes.some((code) => cause.says(code))
  if (isClosed) return { text: noProviders, isClosed }
  return {
    text:
      cause instanceof ApiError && cause.status < 500
        ? cause.message
        : 'We got no answer. Try again: you won’t be in line twice.',
    isClosed: false,
  }
}
