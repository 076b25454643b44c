export { expireSpamInquiries } from './send-inquiry'
