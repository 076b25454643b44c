export { providerAnnouncement } from './announcement'
export { providerOperations } from './patient-providers'
export { providers } from './resource'
