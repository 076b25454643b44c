export { providerAnnouncement } from './announcement'
export { clinicianName } from './clinician-name'
export { providers } from './resource'
