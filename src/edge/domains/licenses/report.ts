import { forRoles, policyOf, report } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { licenseReport as contract } from './contract'

/** Every clinician, and each license of theirs: what an auditor asks for first. */
export const licenseReport = report(contract, {
  policy: policyOf(forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'export'])),
  rows: () => ({
    select: sql`
      select ifnull(l.id, p.id) as id, ${legalName('u')} as name, p.suffix, t.name as profession, u.email,
        p.status as provider_status, u.status as account_status, l.state, l.number, l.status,
        l.issued_on, l.expires_on
      from providers p join users u on u.id = p.user_id
        join provider_types t on t.id = p.type_id
        left join licenses l on l.provider_id = p.id`,
    order: ['name'],
  }),
})
