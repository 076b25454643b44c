import Call from './call/Call'
import { PatientVisit, type PatientVisitProps } from './PatientVisit'

/** The visit of a patient who is in its room already: with all that a call needs. */
export const VisitInRoom = (props: PatientVisitProps) => <PatientVisit {...props} Call={Call} />
