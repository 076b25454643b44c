export { healthHistoryAnnouncements } from './announcement'
