export { assistanceAnnouncement } from './announcement'
export { endAssistance } from './end-assistance'
export { reopenFailedFaxes } from './reopen-failed-faxes'
export { assistanceWithdrawal } from './withdrawal'
