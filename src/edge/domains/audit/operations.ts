import { describeAudit } from '#edge/events/pending-restore'
import { operation, policyOf } from '#edge/jsonapi/index'
import { auditCheck as contract } from './contract'

export const policy = policyOf({
  admin: { scope: 'everyone', can: ['restore'] },
  clinical_admin: 'everyone',
})

export const auditCheck = operation(contract, { policy }, async (ctx) => ({
  data: await describeAudit(ctx),
}))
