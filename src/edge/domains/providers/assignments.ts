import { forRoles, operation, policyOf, report } from '#edge/jsonapi/index'
import { legalName, sql, userName } from '#edge/platform/db/index'
import { isValidLicense, todayInLastZone } from '../licenses'
import { notifyOfHours, providerAssignments } from './contract'
import { providerSubject } from './resource'
import { providers } from './table'

export const assignmentOperations = [
  ...report(providerAssignments, {
    policy: policyOf({
      ...forRoles(['admin', 'support'], 'everyone'),
      ...forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export']),
    }),
    rows: () => ({
      select: sql`
        select p.id, ${legalName('u')} as name, p.suffix, p.assistant_id, ${userName(sql`p.assistant_id`)} as assistant_name,
          p.supervisor_id, ${userName(sql`p.supervisor_id`)} as supervisor_name,
          (select json_group_array(l.state order by l.state) from licenses l
            where l.provider_id = p.id and ${isValidLicense('l', todayInLastZone())}) as states,
          (select json_group_array(c.name order by c.name) from provider_cbos m join cbos c on c.id = m.cbo_id
            where m.provider_id = p.id) as cbo_names
        from providers p join users u on u.id = p.user_id where p.status = 'active'`,
      order: ['name'],
    }),
  }),
  operation(
    notifyOfHours,
    {
      subject: providerSubject,
      policy: policyOf({
        ...forRoles(['manager', 'clinical_admin'], ['everyone', 'notify_hours']),
        clinical_lead: [(me) => sql`${providers.supervisorId} = ${me.id}`, 'notify_hours'],
      }),
    },
    () => ({}),
  ),
]
