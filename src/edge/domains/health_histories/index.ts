export { healthHistoryAlerts } from './alerts/resource'
export { healthHistoryAnnouncements } from './announcement'
export { healthHistories } from './resource'
