export { emergencyAccessAnnouncements } from './announcement'
export { endExpiredEmergencyAccess } from './end-emergency-access'
