import { closeGlass } from './close-glass'
import { findForEmergency } from './find-for-emergency'
import { openGlass } from './open-glass'

export { glassAnnouncements } from './announcement'
export { closeExpiredGlass } from './close-glass'
export { breakGlass } from './resource'
export const breakGlassOperations = [openGlass, closeGlass, findForEmergency]
