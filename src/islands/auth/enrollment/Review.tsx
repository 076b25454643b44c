import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import { toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorSummary, type FormError } from '#islands/ui/form/ErrorSummary.tsx'
import { type FormValues, type Screen, steps } from './enrollment-steps'

type Props = {
  typed: FormValues
  onChange: (screen: Screen) => void
  onBack: () => void
  /** Sends the code and leaves; a rejection is put in words here. */
  onSend: () => Promise<void>
}

/** Everything said back before the code is sent. */
export const Review = ({ typed, onChange, onBack, onSend }: Props) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.querySelector<HTMLElement>('.summary')?.focus()
  }, [errors])
  const send = async () => {
    setBusy(true)
    try {
      await onSend()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) return void toastFailure(error)
      setErrors(error.errors.map(({ detail }) => ({ text: detail })))
    }
  }
  return (
    <div className="stack g5" ref={summary}>
      <ErrorSummary errors={errors} />
      <dl className="review">
        {steps.map(({ id, topic }) => (
          <div key={id}>
            <dt>{topic}</dt>
            <dd>
              <bdi translate={id === 'code' ? undefined : 'no'}>{answerTexts[id](typed)}</bdi>
            </dd>
            <dd>
              <button type="button" className="link" onClick={() => onChange(id)}>
                Change<span className="sr"> {topic.toLowerCase()}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <div className="dock">
        <div className="wrap">
          <Button onClick={onBack}>Back</Button>
          <Button look="primary" busy={busy} onClick={send}>
            Send my code
          </Button>
        </div>
      </div>
    </div>
  )
}

const stateNamesByCode: Readonly<Record<string, string>> = stateNames
const answerTexts: Record<(typeof steps)[number]['id'], (typed: FormValues) => string> = {
  name: ({ firstName, lastName, nickname }) =>
    [firstName, lastName, nickname && `(we call you ${nickname})`].filter(Boolean).join(' '),
  birth: ({ dob = '' }) => displayDate(dob),
  email: ({ email = '' }) => email,
  phone: ({ phone = '' }) => phoneDisplay(phone.replace(/\D/g, '')),
  home: ({ state = '', zip = '' }) => `${stateNamesByCode[state] ?? state} ${zip}`,
  code: ({ channel }) => (channel === 'sms' ? 'By text' : 'By email'),
}
