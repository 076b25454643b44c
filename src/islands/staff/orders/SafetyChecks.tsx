import { useEffect, useId, useRef, useState } from 'react'
import { byHand } from '#edge/domains/formulary/medicine'
import { otherReason } from '#edge/domains/formulary/override-reasons'
import { deliveryTopic } from '#edge/domains/prescriptions/transitions'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import {
  type CheckedMedicine,
  checkMedicine,
  isRefusedBy,
  type SafetyCheck,
} from '../prescriptions/check-medicine'
import type { OverrideAnswer } from '../prescriptions/use-overrides'

const toneOf = ({ level, topic }: SafetyCheck) =>
  level === 'refusal'
    ? 'danger'
    : level === 'override' || level === 'needs' || topic === deliveryTopic
      ? 'warning'
      : undefined

/** Parts of the chart in which what a rule or a pharmacy asks for is added, with the words that lead there. */
const chartParts: Readonly<Record<string, readonly ['profile' | 'health' | 'labs', string]>> = {
  weight_unknown: ['health', 'Open the health history'],
  sex_unasked: ['profile', 'Open the profile'],
  pregnancy_unknown: ['labs', 'Open the labs'],
  kidneys_unknown: ['labs', 'Open the labs'],
  hepatitis_b_unknown: ['labs', 'Open the labs'],
  no_address: ['profile', 'Open the profile'],
  no_name: ['profile', 'Open the profile'],
  no_weight: ['health', 'Open the health history'],
}

interface Answers {
  readonly answers: Readonly<Record<string, OverrideAnswer>>
  readonly answer: (topic: string, answer: OverrideAnswer) => void
}

/**
 * Results of a check, the gravest first, each with its label or guideline and with the reasons that override it. Beside a
 * refusal, which no reason overrides, none is asked for.
 */
export const Checks = ({
  checks,
  isMissed,
  answers,
  answer,
  patientId,
}: Checked & Answers & { readonly patientId: string }) => (
  <div className="stack g2">
    <div role="status" className="stack g2">
      {isMissed && (
        <Note tone="warning">
          It could not be checked: we got no answer. Signing checks it again.
        </Note>
      )}
      {checks.map((check) => (
        <CheckNote key={check.id} check={check} patientId={patientId} />
      ))}
    </div>
    {(isRefusedBy(checks) ? [] : checks)
      .filter(({ level }) => level === 'override')
      .map((check) => (
        <ReasonField
          key={check.topic}
          check={check}
          given={answers[check.topic] ?? { reason: '', words: null }}
          onGive={(given) => answer(check.topic, given)}
        />
      ))}
  </div>
)

/** One result. What it asks for is added in another tab, so that nothing typed here is lost. */
const CheckNote = ({ check, patientId }: { check: SafetyCheck; patientId: string }) => {
  const tone = toneOf(check)
  const [part, label] = chartParts[check.code] ?? []
  return (
    <Note {...(tone && { tone })}>
      {check.level === 'needs' && <b>Ask first: </b>}
      {check.text}.{' '}
      {part && (
        <a href={`/staff/patients/${patientId}/${part}`} target="_blank" rel="noopener">
          {label}
        </a>
      )}
      <br />
      <span className="small ink-2">{check.source}</span>
    </Note>
  )
}

type ReasonProps = {
  check: SafetyCheck
  given: OverrideAnswer
  onGive: (given: OverrideAnswer) => void
}

/** Reason to prescribe against a check: from its list, or as text. */
const ReasonField = ({ check: { reasons, text }, given, onGive }: ReasonProps) => {
  const id = useId()
  return (
    <>
      <Select
        field={{ id, name: id }}
        label="Why it is right all the same"
        help={text}
        prompt="Choose a reason"
        options={reasons.map(({ code, label }) => ({ value: code, label }))}
        value={given.reason}
        onChange={({ target }) => onGive({ ...given, reason: target.value })}
      />
      {given.reason === otherReason.code && (
        <Field
          field={{ id: `${id}-words`, name: `${id}-words` }}
          label="The reason in your words"
          help="So that a colleague can follow it."
          maxLength={300}
          value={given.words ?? ''}
          onChange={({ target }) => onGive({ ...given, words: target.value })}
        />
      )}
    </>
  )
}

const settleMs = 300

interface Checked {
  readonly checks: readonly SafetyCheck[]
  /** Whether the last check got no response; signing checks again. */
  readonly isMissed: boolean
}

interface Answer {
  /** What was checked, as text; empty for what is known. */
  readonly of: string
  readonly checked: Checked
}

/** Whether a medicine is complete enough to check; half-typed numbers are not. */
const canAsk = ({ drug, medicine, days, refills }: CheckedMedicine): boolean =>
  days > 0 && refills >= 0 && (drug !== byHand || Boolean(medicine?.name && medicine.strength))

/**
 * Checks of a medicine, loaded at once, then a moment after typing and on return to the page; until the first response those that are
 * known, or null. `isWaiting` while they are of something else than is written now.
 */
export const useChecks = (
  patientId: string,
  written: CheckedMedicine,
  known?: readonly SafetyCheck[],
): { readonly checked: Checked | null; readonly isWaiting: boolean } => {
  const [answer, setAnswer] = useState<Answer | null>(
    known ? { of: '', checked: { checks: known, isMissed: false } } : null,
  )
  const typed = JSON.stringify(written)
  const [returns, setReturns] = useState(0)
  const isAsked = useRef(false)
  useEffect(() => {
    const whenSeen = () => !document.hidden && setReturns((count) => count + 1)
    document.addEventListener('visibilitychange', whenSeen)
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a return to the page checks the same again.
  useEffect(() => {
    let isGone = false
    const show = (checked: Checked) => !isGone && setAnswer({ of: typed, checked })
    const ask = () => {
      const question: typeof written = JSON.parse(typed)
      if (!canAsk(question)) return
      checkMedicine(patientId, question).then(
        (checks) => show({ checks, isMissed: false }),
        () => show({ checks: [], isMissed: true }),
      )
    }
    const timer = setTimeout(ask, isAsked.current ? settleMs : 0)
    isAsked.current = true
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [patientId, typed, returns])
  return {
    checked: answer?.checked ?? null,
    isWaiting: answer?.of !== typed && canAsk(written),
  }
}
