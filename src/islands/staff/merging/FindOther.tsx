import { FindPatient } from '../patients/FindPatient'

/** Finds the record that goes into this one. An island because the words typed stand in no address. */
export const FindOther = ({ patientId }: { patientId: string }) => (
  <FindPatient
    label="Find the other record"
    action={({ id, name }) =>
      id === patientId ? (
        <span className="ink-2">This record</span>
      ) : (
        <a
          className="btn small"
          href={`/staff/patients/${patientId}/merge?with=${id}`}
          aria-label={`Compare with ${name}`}
        >
          Compare
        </a>
      )
    }
  />
)
