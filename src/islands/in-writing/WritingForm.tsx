import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { ConsentQuestions } from '../booking/ConsentQuestions'
import { consentFields, saysWhoReferred, toConsent } from '../booking/consent-form'
import { apiWithLocalErrors } from '../stores/api'
import { Button, ButtonLink } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { lazyPart } from '../ui/feedback/lazy-part'
import type { Signer } from '../ui/form/InitialsField'
import type { Option } from '../ui/form/Select'
import { useFormFor } from '../ui/form/use-form-for'
import { useIsChanged } from '../ui/form/use-is-changed'

const CardHold = lazyPart(() => import('../payments/CardHold'))

type Props = {
  patientId: string
  /** A card is held before the visit begins. */
  paysByCard: boolean
  encounterTypeId: string
  patient: Signer
  /** Null where who referred them is not asked. */
  sources: readonly Option[] | null
  scheduleHref: string
}

const noProviders = 'We apologize, but there are no available providers right now'

/** Begins a visit in writing. An island because it sends exactly once and leads to the questions. */
export const WritingForm = ({
  patientId,
  paysByCard,
  encounterTypeId,
  patient,
  sources,
  scheduleHref,
}: Props) => {
  const [error, setError] = useState<string | null>(null)
  const [source, setSource] = useState<FormDataEntryValue | null>(null)
  const [consent, setConsent] = useState<ReturnType<typeof toConsent> | null>(null)
  const send = async (given: ReturnType<typeof toConsent>) => {
    setError(null)
    const { id } = await apiWithLocalErrors.async_messaging_appointments.create({
      encounterTypeId,
      ...given,
    })
    location.replace(`/app/async-messaging/${id}`)
  }
  const schema = z.object(consentFields(patient)).check(saysWhoReferred)
  const { form, fields, busy } = useFormFor(schema, {
    onSubmit: (values) => {
      const given = toConsent(values, sources !== null)
      return paysByCard ? setConsent(given) : send(given)
    },
    onFailure: (cause) => setError(toText(cause)),
  })
  const { isChanged, onInput } = useIsChanged()
  if (consent)
    return (
      <Suspense>
        <CardHold
          visit={{ patientId, encounterTypeId }}
          action="Start my visit"
          error={error}
          onHeld={() => send(consent).catch((cause: unknown) => setError(toText(cause)))}
          onBack={() => setConsent(null)}
        />
      </Suspense>
    )
  return (
    <form {...form.props} noValidate className="stack g6" onInput={onInput}>
      <ConsentQuestions
        fields={fields}
        signer={patient}
        consentHref="/consents/telehealth_consent"
        sources={sources}
        source={source}
        onSource={setSource}
      />
      <div className="stack g2">
        <ActionError error={error} />
        {error === noProviders && (
          <div className="actions">
            <ButtonLink look="primary" href={scheduleHref}>
              See the next free times
            </ButtonLink>
          </div>
        )}
        <Button type="submit" look="primary" size="big" busy={busy} disabled={!isChanged}>
          Start my visit
        </Button>
        <p className="small ink-2">
          {isChanged
            ? 'Next: you answer some questions. You can stop and come back.'
            : 'Enter your initials.'}
        </p>
      </div>
    </form>
  )
}

const toText = (cause: unknown): string => {
  if (!(cause instanceof ApiError) || cause.status >= 500)
    return 'We got no answer. Try again: you won’t have two visits.'
  return cause.says('async_closed') ? noProviders : cause.message
}
