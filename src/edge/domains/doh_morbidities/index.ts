export { reopenFailedReports } from './fax'
