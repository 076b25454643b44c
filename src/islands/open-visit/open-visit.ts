import { onLogOut } from '../stores/session'
import { browserStorage } from '../stores/web-storage'

const key = 'open_visit'

/** Remembers the visit this user is in, for the way back from any other page. */
export const keepOpenVisit = (appointmentId: string) => browserStorage.write(key, appointmentId)
export const forgetOpenVisit = () => browserStorage.remove(key)
export const readOpenVisit = () => browserStorage.read(key)

onLogOut(forgetOpenVisit)
