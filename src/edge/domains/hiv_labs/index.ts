export { selfTestAnnouncement } from './announcement'
