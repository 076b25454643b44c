export { expireSpamInquiries } from './expire'
export { partnerInquiries } from './resource'
export { sendInquiryOperation } from './send-inquiry'
