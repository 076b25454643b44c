import { isHivTest } from '#edge/domains/labs/lab-tests'
import type { ClockSettings } from '../access/require-staff'
import { BookVisit } from '../booking/BookVisit'
import { type LabToReview, labValuesOf } from './lab'
import { patientOf } from './lab-address'

type Props = { lab: LabToReview; clock: ClockSettings }

/** Each opens its form in the orders of a visit. */
const visitActs = [
  { anchor: 'refer', label: 'Refer' },
  { anchor: 'report', label: 'Report to the health department' },
] as const

/** What a clinician does next about a result: each leads to where it is done. */
export const LabActs = ({ lab, clock }: Props) => {
  const { id, name } = patientOf(lab)
  const chart = `/staff/patients/${id}`
  const values = labValuesOf(lab).filter(({ flag }) => flag !== 'normal')
  const visit = lab.appointment && `/staff/visits/${lab.appointment.id}`
  return (
    <nav className="row g2" aria-label="Next acts">
      {values.length > 0 && (
        <>
          <a className="btn small" href={`${chart}/labs`}>
            {values.some(({ code }) => isHivTest(code)) ? 'Confirm or repeat' : 'Repeat a test'}
          </a>
          <a className="btn small" href={`${chart}/prescriptions`}>
            Treat, or stop a medicine
          </a>
          {visit ? (
            visitActs.map(({ anchor, label }) => (
              <a key={anchor} className="btn small" href={`${visit}#${anchor}`}>
                {label}
              </a>
            ))
          ) : (
            <a className="btn small" href={chart}>
              Refer or report in a visit
            </a>
          )}
        </>
      )}
      <BookVisit
        patient={{ id, name, providerId: lab.provider?.id ?? null }}
        me={{ ...clock, providerId: null }}
        onBooked={() => {}}
      />
    </nav>
  )
}
