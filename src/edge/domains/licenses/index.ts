export { expireLicenses } from './expire-licenses'
export * from './license-rules'
export { takeTimeOf } from './orphaned-appointments'
export { isValidLicense } from './valid-license'
