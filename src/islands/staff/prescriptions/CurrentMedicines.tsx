type Props = { patientId: string; medicines: readonly string[] }

/** What the clinic prescribed and the patient takes now. */
export const CurrentMedicines = ({ patientId, medicines }: Props) => (
  <section>
    <h3>
      <a href={`/staff/patients/${patientId}/prescriptions`}>Medicines</a>
    </h3>
    <ul>
      {medicines.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </section>
)
