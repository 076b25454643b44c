export { reopenFailedReferrals } from './fax'
