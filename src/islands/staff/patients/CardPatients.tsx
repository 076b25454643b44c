import PatientCard from '../patient-card/PatientCard'
import { Patients, type PatientsProps } from './Patients'

/** The list of patients with the card of one of them open. */
export const CardPatients = (props: PatientsProps) => <Patients {...props} Card={PatientCard} />
