export { expireLicenses } from './expire-licenses'
export * from './license-rules'
export { endProviderTime } from './orphaned-appointments'
export { firstLicenseEnd, isValidLicense } from './valid-license'
