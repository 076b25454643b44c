import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { findPharmacies } from './contract'
import { isPharmacyOpenAt } from './open-now'
import { pharmacies as table } from './table'

const maxFound = 20

/** Near a zip code, since its first three digits are an area; else by the name. */
const matching = (text: string): SQL =>
  /^\d{3,5}$/.test(text)
    ? sql`${table.zip} >= ${text.slice(0, 3)} and ${table.zip} < ${text.slice(0, 3)} || ':'`
    : sql`instr(lower(${table.name}), lower(${text})) > 0`

export const findPharmaciesOperation = operation(
  findPharmacies,
  {
    policy: policyOf({
      ...forRoles(
        [
          'patient',
          'provider',
          'assistant',
          'support',
          'manager',
          'clinical_admin',
          'clinical_lead',
          'admin',
        ],
        ['everyone', 'search'],
      ),
    }),
  },
  ({ now, body: { text, open24h, offersPep, openFirst } }) => ({
    select: sql`
      select id, name, phone, address, city, state, zip, open_24h, offers_pep, hours, ${isPharmacyOpenAt(now)} as is_open,
        ncpdp_id is not null as is_electronic, checked_on from ${table}
      where ${matching(text)} and ${table.retiredAt} is null ${open24h ? sql`and ${table.open24h} = 1` : sql``}
        ${offersPep ? sql`and ${table.offersPep} = 1` : sql``}
      order by ${openFirst ? sql`ifnull(is_open, 0) desc, ${table.offersPep} desc,` : sql``} abs(cast(${table.zip} as integer) - cast(${text} as integer)), ${table.name} limit ${maxFound}`,
  }),
)
