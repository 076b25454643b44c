export { providerAnnouncement } from './announcement'
export { clinicianName } from './clinician-name'
export { isOfferedToPatients } from './offer'
export { providerSubject, providers } from './resource'
