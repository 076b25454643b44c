export { expireSpamInquiries } from './expire'
