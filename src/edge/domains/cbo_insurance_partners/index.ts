export { type InsurancePartnerRow, organizationOffered, partnerOf } from './operations'
