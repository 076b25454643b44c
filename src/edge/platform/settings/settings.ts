import { type SQL, sql } from 'drizzle-orm'
import { type NumberSetting, numberSettings } from './setting-bounds'

/** The stored text of a setting, as SQL. */
export const textSetting = (key: string): SQL<string | null> =>
  sql`(select value from system_settings where key = ${key})`

/** A numeric setting as SQL: within its bounds, its default where nothing is stored. */
export const numberSetting = (key: NumberSetting): SQL<number> => {
  const { minimum, maximum, default: usual } = numberSettings[key]
  const [least, most, otherwise] = [minimum, maximum, usual].map((n) => sql.raw(String(n)))
  return sql`ifnull(max(${least}, min(${most}, (select cast(value as integer) from system_settings where key = ${key}))), ${otherwise})`
}
