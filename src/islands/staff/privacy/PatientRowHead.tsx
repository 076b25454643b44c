import type { ReactNode } from 'react'

type Props = { patientId: string; name: string | null; children: ReactNode }

/** The first line of a row about a patient: their name, which opens the chart, and what the row is. */
export const PatientRowHead = ({ patientId, name, children }: Props) => (
  <span className="row g2">
    <b>
      <a href={`/staff/patients/${patientId}`}>
        <bdi>{name}</bdi>
      </a>
    </b>
    {children}
  </span>
)
