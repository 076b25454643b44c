export * from './license-rules'
export {
  appointmentsLosingLicense,
  orphanAppointments,
  type UpcomingAppointment,
  upcomingOfAccount,
  upcomingOfProvider,
} from './orphaned-appointments'
export { licenses } from './resource'
export { isValidLicense } from './valid-license'
