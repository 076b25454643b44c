import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { shownInitials } from '../../../edge/initials'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import type { Option } from '../../ui/Select'
import { answersKept } from './confirm-draft'
import {
  type Answers,
  blank,
  changed,
  type Mistakes,
  mistakesIn,
  questionsFor,
  sent,
  type Visitor,
} from './confirm-form'
import { InitialsHelp } from './InitialsHelp'
import { ReferralQuestion } from './ReferralFields'
import { useBooking, type Wanted } from './use-booking'
import { TypeQuestion } from './VisitModeField'

type Props = {
  wanted: Wanted
  visitor: Visitor
  /** The clinician's first name. */
  name: string
  /** The patient's, as it is written. */
  phone: string
  sources: readonly Option[]
  consentHref: string | null
}

/** The last questions before a visit is booked. An island because it sends once, whatever is pressed. */
export const Confirm = ({ wanted, visitor, name, phone, sources, consentHref }: Props) => {
  const asked = questionsFor(visitor, wanted.encounterTypeId, false)
  const [answers, setAnswers] = useState<Answers>(blank)
  const [awake, setAwake] = useState(false)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const { book, busy } = useBooking(wanted, setMistakes)
  const form = useRef<HTMLFormElement>(null)
  // The server knows nothing of what was typed before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    setAnswers(answersKept(wanted).read())
    setAwake(true)
  }, [])
  useEffect(() => {
    if (Object.keys(mistakes).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [mistakes])
  const answer = (more: Partial<Answers>) => {
    const next = { ...answers, ...more }
    setAnswers(next)
    answersKept(wanted).write(next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !changed(answers)) return
    const found = mistakesIn(answers, visitor, asked)
    setMistakes(found)
    if (Object.keys(found).length === 0) void book(sent(answers, asked))
  }
  return (
    // Sent before this island is awake it goes nowhere, and the initials into no address.
    <form ref={form} method="dialog" className="stack g6" onSubmit={submit} noValidate>
      {asked.type && (
        <TypeQuestion
          key={`${awake}`}
          chosen={answers.appointmentType}
          mistake={mistakes.appointmentType}
          name={name}
          phone={phone}
          onChoose={(appointmentType) => answer({ appointmentType })}
        />
      )}
      <Field
        field={{ id: 'initials', name: 'initials', ...errorsOf(mistakes.initials) }}
        label="Your initials"
        help={<InitialsHelp visitor={visitor} href={consentHref} />}
        className="initials"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={answers.initials}
        onChange={(event) => answer({ initials: shownInitials(event.target.value) })}
      />
      {asked.referral && (
        <ReferralQuestion
          answers={answers}
          mistakes={mistakes}
          sources={sources}
          onAnswer={answer}
        />
      )}
      <div className="stack g2">
        <Button type="submit" look="primary" size="big" busy={busy} disabled={!changed(answers)}>
          {busy ? 'Booking your visit' : 'Confirm visit'}
        </Button>
        <p className="small ink-2">
          {changed(answers)
            ? 'Next: we send you the time, by e-mail or text as you prefer.'
            : 'Your initials are missing.'}
        </p>
      </div>
    </form>
  )
}

const errorsOf = (mistake: string | undefined) => mistake && { errors: [mistake] }
