export { closeAccountAs, isNotOwnAccount, updateAccount } from './change-account'
export { userSubject, users } from './resource'
export { serializeUser } from './serialize'
export { saveSettings } from './settings'
