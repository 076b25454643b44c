import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { uuid } from '#edge/platform/fields'
import { answerStatuses, partnerStatuses } from './transitions'

/** The organization that helps a patient to get insured; it sees no more of the patient for that. */
export const insurancePartner = {
  cboId: uuid,
  name: z.string(),
  status: z.enum(partnerStatuses),
  invitedAt: z.nullable(z.string()),
}
const output = resourceObject('cbo_insurance_partners', insurancePartner)

export const updateInsurancePartner = endpoint('cbo_insurance_partners.update', {
  at: 'PATCH /patients/:patient/cbo_insurance_partners',
  maxBodyBytes: 2 * 1024,
  description:
    'Names the organization that helps a patient to get insured, or says what it answered. `ended` says that it no longer helps.',
  body: z.strictObject({
    cboId: z.optional(uuid),
    status: z.optional(z.enum(answerStatuses, 'Choose an answer')),
  }),
  output,
})

export const inviteInsurancePartner = endpoint('cbo_insurance_partners.invite', {
  at: 'POST /patients/:patient/cbo_insurance_partners/invite',
  once: true,
  status: 202,
  description:
    'Asks the organization by mail to help with insurance, at most once in seven days. The mail names no one.',
  output,
})
