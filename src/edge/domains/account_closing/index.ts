export { closeAccount } from './close-account'
