import { tableOf } from '#edge/jsonapi/table'
import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { clinicDay } from '#edge/platform/time'
import { contractedPharmacies as contract } from './contract'

export const contractedPharmacies = tableOf(contract)

/** Contracts `c` that are in force on a day. */
const inForce = (today: string | SQL): SQL =>
  sql`c.starts_on <= ${today} and ifnull(c.ends_on, ${today}) >= ${today}`

/** Whether a pharmacy fills for the patients of an organization: the two see each other. */
export const hasContract = (cbo: Column | SQL, pharmacy: Column | SQL): SQL => sql`exists (
  select 1 from contracted_pharmacies c where c.cbo_id = ${cbo} and c.pharmacy_id = ${pharmacy} and ${inForce(clinicDay())})`

/** JSON: the pharmacies that fill for its patients now; a field of a resource, written before there is a clock. */
export const partnersOf = (cbo: Column) => sql<string>`(
  select json_group_array(distinct c.pharmacy_id) from contracted_pharmacies c where c.cbo_id = ${cbo} and ${inForce(sql`date('now')`)})`
