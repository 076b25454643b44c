export { providerAnnouncement } from './announcement'
export { clinicianName } from './clinician-name'
export { providerSubject, providers } from './resource'
