import { Note } from '#islands/ui/feedback/Note.tsx'
import type { SafetyCheck } from '../prescriptions/check-medicine'

/** The gravest finding against a prescription of a list; its review has all of them. */
export const CheckSummary = ({ checks }: { checks: readonly SafetyCheck[] }) => {
  const [gravest, ...others] = checks
  if (!gravest) return <p className="ink-2">Nothing on file speaks against it.</p>
  const words = `${gravest.text}.${others.length > 0 ? ` And ${others.length} more.` : ''}`
  if (gravest.level === 'needs') return <p className="ink-2">{`To ask first: ${words}`}</p>
  if (gravest.level === 'warning') return <p className="ink-2">{`To read first: ${words}`}</p>
  const isRefused = gravest.level === 'refusal'
  return (
    <Note tone={isRefused ? 'danger' : 'warning'}>
      <b>{isRefused ? 'A check refuses it.' : 'It takes a reason.'}</b> {words}
    </Note>
  )
}
