export { expireLicenses } from './expire-licenses'
export * from './license-rules'
export {
  orphanAppointments,
  takeTimeOf,
  upcomingOfAccount,
  upcomingOfProvider,
} from './orphaned-appointments'
export { isValidLicense } from './valid-license'
