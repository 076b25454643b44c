export { reportClientError } from './routes/client_errors/contract'
export { me } from './routes/me/contract'
export {
  appointmentCalendar,
  availabilityRange,
  monthlyCount,
  patientAvailabilities,
  scheduleDeclined,
  scheduledOff,
  scheduledOn,
  schedulePending,
  scheduleProviders,
  scheduleSlots,
} from './routes/schedule/contract'
export { health } from './routes/service/contract'
