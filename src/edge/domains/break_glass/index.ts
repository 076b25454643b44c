import { endEmergencyAccess } from './end-emergency-access'
import { findForEmergency } from './find-for-emergency'
import { startEmergencyAccess } from './start-emergency-access'

export { emergencyAccessAnnouncements } from './announcement'
export { endExpiredEmergencyAccess } from './end-emergency-access'
export { breakGlass } from './resource'
export const breakGlassOperations = [startEmergencyAccess, endEmergencyAccess, findForEmergency]
