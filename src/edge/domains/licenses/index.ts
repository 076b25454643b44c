export { expireLicenses } from './expire-licenses'
export * from './license-rules'
export { endProviderTime } from './orphaned-appointments'
export { isValidLicense } from './valid-license'
