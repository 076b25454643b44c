import { useEffect, useState } from 'react'
import type { MedicationCode } from '#edge/domains/formulary/medications'
import { Note } from '#islands/ui/feedback/Note.tsx'
import {
  type CheckedMedicine,
  checkMedicine,
  type SafetyCheck,
} from '../prescriptions/prescription'

const tones = { refusal: 'danger', override: 'warning', warning: undefined } as const

/** What speaks against it, the gravest first, each with the label or guideline that says so. */
export const Checks = ({ checks }: { checks: readonly SafetyCheck[] }) => (
  <div role="status" className="stack g2">
    {checks.map(({ id, level, text, source }) => (
      <Note key={id} {...(tones[level] && { tone: tones[level] })}>
        <p>{text}.</p>
        <p className="small ink-2">{source}</p>
      </Note>
    ))}
  </div>
)

const settleMs = 300

/** What speaks against what is typed, a moment after it is; null until an answer came. */
export const useChecks = (
  patientId: string,
  drug: MedicationCode,
  written: Omit<CheckedMedicine, 'drug'>,
): readonly SafetyCheck[] | null => {
  const [checks, setChecks] = useState<readonly SafetyCheck[] | null>(null)
  const typed = JSON.stringify(written)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      const amounts: typeof written = JSON.parse(typed)
      // A number that is half typed is not asked about.
      if (!(amounts.days > 0) || !(amounts.refills >= 0)) return
      checkMedicine(patientId, { drug, ...amounts }).then(
        (found) => !isGone && setChecks(found),
        () => undefined,
      )
    }, settleMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [patientId, drug, typed])
  return checks
}
