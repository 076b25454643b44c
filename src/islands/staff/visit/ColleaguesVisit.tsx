import { useEffect, useRef } from 'react'
import { ButtonLink } from '#islands/ui/Button.tsx'
import type { StaffUser } from '../access/require-staff'
import type { StaffAppointment } from '../appointments/appointment'
import { formatDateTime, staffModeLabels } from '../appointments/rows/format'
import { UnsavedWords } from '../documentation/UnsavedWords'

type Props = {
  /** Null once this reader may see it no more. */
  visit: StaffAppointment | null
  me: StaffUser
  /** It went to the colleague while this page was open, with this typed into its forms. */
  moved: { readonly typed: string } | null
}

/** In place of the call: who has the visit now, and where the reader's own visits are. */
export const ColleaguesVisit = ({ visit, me, moved }: Props) => {
  const title = useRef<HTMLHeadingElement>(null)
  const isMoved = moved !== null
  // What had the focus may have gone with the move.
  useEffect(() => {
    if (isMoved && document.activeElement === document.body) title.current?.focus()
  }, [isMoved])
  return (
    <div className="colleagues-visit stack g4">
      <div className="stack g2" role={isMoved ? 'alert' : undefined}>
        <h2 ref={title} tabIndex={-1}>
          {visit ? (
            <>
              <bdi>{visit.providerName ?? 'A colleague'}</bdi> has this visit now
            </>
          ) : (
            'You do not have access to this visit any more'
          )}
        </h2>
        {visit && (
          <p>
            {visit.reason ?? 'Visit'} · <bdi>{formatDateTime(visit, me)}</bdi>
            {visit.mode && ` · ${staffModeLabels[visit.mode].label}`}
          </p>
        )}
        {!visit && <p>A colleague may have it now. If you need it for your work, ask a manager.</p>}
      </div>
      <div className="actions">
        <ButtonLink look="primary" href="/staff/day">
          Go to your day
        </ButtonLink>
        <ButtonLink href="/staff/schedule">Open the schedule</ButtonLink>
      </div>
      {moved?.typed && <UnsavedWords id="visit-unsaved" text={moved.typed} />}
    </div>
  )
}
