export { hadHivAppointment, hasActiveTreatment, isPepOffered } from './scheduling-facts'
export { patientSubject } from './subject'
