import { useState } from 'react'
import type { Correction } from '#islands/corrections/correction'
import { useServerNow } from '#islands/stores/use-server-now'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import type { StaffUser } from '../access/require-staff'
import { CorrectionRow } from './CorrectionRow'
import { loadQueue } from './correction-queue'

type Props = {
  me: StaffUser
  corrections: readonly Correction[]
  /** When the page was drawn. */
  drawnAt: number
}

/** Requests to correct a record that wait for an answer, those due first at the top. */
export const CorrectionQueue = ({ me, corrections: first, drawnAt }: Props) => {
  const now = useServerNow(drawnAt)
  const [corrections, setCorrections] = useState(first)
  const refresh = async () => setCorrections(await loadQueue())
  return (
    <section className="stack g3 plain-part" aria-labelledby="corrections">
      <h2 id="corrections">Requests to correct a record</h2>
      {corrections.length === 0 ? (
        <Empty title="No requests to answer">
          <p>What patients ask to have corrected shows here, and is answered within 60 days.</p>
        </Empty>
      ) : (
        <ul className="list">
          {corrections.map((correction) => (
            <CorrectionRow
              key={correction.id}
              me={me}
              correction={correction}
              now={now}
              onChange={refresh}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
