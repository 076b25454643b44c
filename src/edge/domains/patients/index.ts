export { hadHivAppointment, hasActiveTreatment, isPepOffered } from './scheduling-facts'
