export { closingAnnouncement } from './announcement'
export { closeAccount } from './close-account'
