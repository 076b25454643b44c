export { priorAuthAnnouncement } from './announcement'
export { passPriorAuthDeadlines } from './pass-deadlines'
