export { expireLicenses } from './expire-licenses'
export * from './license-rules'
export { endProviderTime, isWithoutClinician, visitsWithin } from './orphaned-appointments'
export { firstLicenseEnd, isLicensedIn, isValidLicense, todayInLastZone } from './valid-license'
