export { assistanceAnnouncement } from './announcement'
export { endAssistance } from './end-assistance'
export { assistanceWithdrawal } from './withdrawal'
