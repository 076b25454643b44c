import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { listRanks } from './contract'

/** In the order patients are offered clinicians; the earlier name first among equals. */
export const listRanksOperation = operation(
  listRanks,
  {
    policy: policyOf(
      forRoles(['admin', 'manager', 'clinical_admin', 'support', 'clinical_lead'], 'everyone'),
    ),
  },
  () => ({
    select: sql`
      select p.id, p.rank, p.suffix, p.status, ${legalName('u')} as full_name
      from providers p cross join users u on u.id = p.user_id
      order by p.rank, u.last_name, u.first_name, p.id`,
  }),
)
