import { sql } from 'drizzle-orm'
import { forRoles, policyOf } from '#edge/access/scope-policy'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { legalName } from '#edge/platform/db/names'
import { listRanks } from './contract'

/** In the order patients are offered clinicians; the earlier name first among equals. */
export const listRanksOperation = operation(listRanks, {
  policy: policyOf(
    forRoles(['admin', 'manager', 'clinical_admin', 'support', 'clinical_lead'], 'everyone'),
  ),
  handle: () => ({
    select: sql`
      select p.id, p.rank, p.suffix, p.status, ${legalName('u')} as full_name
      from providers p join users u on u.id = p.user_id
      order by p.rank, u.last_name, u.first_name, p.id`,
  }),
})
