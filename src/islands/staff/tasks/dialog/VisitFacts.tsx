import { useEffect, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ClockSettings } from '../../access/require-staff'
import { loadVisit } from '../../appointments/colleagues-appointment'
import { formatDateTime } from '../../appointments/rows/format'

type Visit = NonNullable<Awaited<ReturnType<typeof loadVisit>>>
type Props = { id: string; clock: ClockSettings }

/** The visit that a task is about: what, when and with whom; nothing for a reader who does not see it. */
export const VisitFacts = ({ id, clock }: Props) => {
  const [visit, setVisit] = useState<Visit | null>(null)
  useEffect(() => {
    let isCurrent = true
    loadVisit(apiWithLocalErrors, id)
      .then((found) => isCurrent && setVisit(found))
      // The link to the visit stays.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [id])
  return (
    visit && (
      <>
        <div>
          <dt>Visit</dt>
          <dd>
            {visit.reason ?? 'Visit'}, <bdi>{formatDateTime(visit, clock)}</bdi>, {visit.status}
          </dd>
        </div>
        {visit.providerName && (
          <div>
            <dt>{visit.isWithoutClinician ? 'Former clinician' : 'Clinician'}</dt>
            <dd>
              <bdi>{visit.providerName}</bdi>
            </dd>
          </div>
        )}
      </>
    )
  )
}
