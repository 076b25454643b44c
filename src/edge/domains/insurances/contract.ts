import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  one,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import { attachmentContract } from '#edge/jsonapi/files/attachment-contract'
import { stampFields, uuid } from '#edge/platform/fields'
import { insurancePartner } from '../cbo_insurance_partners/contract'
import { coverageFields, memberFields, periodFields } from './card-fields'
import { insuranceStatuses } from './card-limits'

export * from './card-limits'

const at = '/patients/:patient/insurances'

export const insurances = contract('insurances', {
  description:
    'The health insurance of a patient as its card says it, the one that pays first at the top.',
  attributes: {
    /** 1 pays first. */
    rank: attribute(z.int('Choose an order').check(z.minimum(1), z.maximum(9)), 'update'),
    ...attributeGroup(coverageFields, 'write', 'guarded'),
    ...attributeGroup(memberFields, 'write', 'guarded', 'encrypted'),
    ...attributeGroup(periodFields, 'write'),
    status: z.enum(insuranceStatuses),
    frontOnFile: attribute(z.boolean(), 'computed'),
    backOnFile: attribute(z.boolean(), 'computed'),
    ...stampFields,
  },
  relationships: { patient: one('patients') },
  filters: { status: z.enum(insuranceStatuses) },
  sorts: ['rank', '-createdAt'],
  mounts: { [at]: ['list', 'read', 'create', 'update', 'delete'] },
})

const picture = { width: z.number(), height: z.number() }

export const insuranceFront = attachmentContract('insurance_card_fronts', {
  at: `${at}/:insurance/front`,
  content: 'picture',
  description: 'The front of an insurance card, a JPEG or PNG without what it says of its origin.',
  columns: picture,
})
export const insuranceBack = attachmentContract('insurance_card_backs', {
  at: `${at}/:insurance/back`,
  content: 'picture',
  description: 'The back of an insurance card, a JPEG or PNG without what it says of its origin.',
  columns: picture,
})

export const readInsuranceSummary = endpoint('insurances.summary', {
  at: 'GET /patients/:patient/insurance_summary',
  description: 'Whether a patient is insured and with what the clinic can bill, at a glance.',
  output: resourceObject('insurance_summaries', {
    insured: z.nullable(z.boolean()),
    activeCount: z.number(),
    primaryPayer: z.nullable(z.string()),
    /** Active cards with both pictures. */
    picturedCount: z.number(),
    /** Whether something is still asked for: insured, and no card on file. */
    missing: z.boolean(),
    /** The organization that helps to get insured. */
    partner: z.nullable(z.object(insurancePartner)),
    /** The patient’s own organization, where it can be asked to help. */
    offered: z.nullable(z.object({ cboId: uuid, name: z.string() })),
  }),
})
