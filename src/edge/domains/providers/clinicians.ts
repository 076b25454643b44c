import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { isValidLicense, todayInLastZone } from '../licenses'
import { clinicianName } from './clinician-name'
import { listClinicians as contract } from './contract'

/** Active providers with the licenses that are valid today, also where the day is the last to end. */
export const listClinicians = operation(contract, { access: 'public' }, ({ now }) => ({
  select: sql`
    select d.id, ${clinicianName('u', 'd')} as name, u.pronouns, t.name as provider_type,
      (select json_group_array(l.state order by l.state) from licenses l
        where l.provider_id = d.id and ${isValidLicense('l', todayInLastZone(now))}) as states
    from providers d
      join users u on u.id = d.user_id
      join provider_types t on t.id = d.type_id
    where d.status = 'active' and u.status = 'active'
    order by d.rank, d.id limit 500`,
}))
