export { sharingAnnouncement } from './announcement'
export { changeSharing, withdrawSharing } from './change-sharing'
export { hasAllConsents } from './complete'
