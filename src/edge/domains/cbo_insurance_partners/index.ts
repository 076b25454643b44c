import { inviteInsurancePartner, updateInsurancePartner } from './operations'

export { type InsurancePartnerRow, organizationOffered, partnerOf } from './operations'
export const insurancePartnerOperations = [updateInsurancePartner, inviteInsurancePartner]
