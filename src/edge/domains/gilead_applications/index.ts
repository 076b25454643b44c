export { assistanceAnnouncement } from './announcement'
export { endAssistance } from './end-assistance'
export { reopenFailedApplications } from './reopen-failed-faxes'
export { assistanceWithdrawal } from './withdrawal'
