import { useEffect, useState } from 'react'
import type { MedicationCode } from '#edge/domains/formulary/medications'
import { Note } from '#islands/ui/feedback/Note.tsx'
import {
  type CheckedMedicine,
  checkMedicine,
  type SafetyCheck,
} from '../prescriptions/check-medicine'

const tones = { refusal: 'danger', override: 'warning', warning: undefined } as const

/** Results of a check, the gravest first, each with the label or guideline that says so. */
export const Checks = ({ checks, isMissed }: Checked) => (
  <div role="status" className="stack g2">
    {isMissed && (
      <Note tone="warning">
        It could not be checked: we got no answer. Signing checks it again.
      </Note>
    )}
    {checks.map(({ id, level, text, source }) => (
      <Note key={id} {...(tones[level] && { tone: tones[level] })}>
        <p>{text}.</p>
        <p className="small ink-2">{source}</p>
      </Note>
    ))}
  </div>
)

const settleMs = 300

interface Checked {
  readonly checks: readonly SafetyCheck[]
  /** Whether the last check had no answer: signing checks again. */
  readonly isMissed: boolean
}

/** Checks of a medicine a moment after it is typed; null until the first answer. */
export const useChecks = (
  patientId: string,
  drug: MedicationCode,
  written: Omit<CheckedMedicine, 'drug'>,
): Checked | null => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const typed = JSON.stringify(written)
  useEffect(() => {
    let isGone = false
    const show = (next: Checked) => !isGone && setChecked(next)
    const timer = setTimeout(() => {
      const amounts: typeof written = JSON.parse(typed)
      // A number that is half typed is not asked about.
      if (!(amounts.days > 0) || !(amounts.refills >= 0)) return
      checkMedicine(patientId, { drug, ...amounts }).then(
        (checks) => show({ checks, isMissed: false }),
        () => show({ checks: [], isMissed: true }),
      )
    }, settleMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [patientId, drug, typed])
  return checked
}
