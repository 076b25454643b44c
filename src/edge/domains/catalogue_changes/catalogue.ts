import { changeOneRow } from '#edge/events/emit'
import { type Db, type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { entriesOf } from '#edge/platform/typed-keys'
import type { CatalogueType } from './contract'
import { setServiceLines } from './service-lines'

type Value = string | number | boolean | null | readonly string[]
type Values = Readonly<Record<string, Value>>
export interface CatalogueRow extends Values {
  readonly version: number
}

/** The columns of plain values, by attribute. */
const columns: Readonly<Record<CatalogueType, Readonly<Record<string, string>>>> = {
  encounter_types: {
    name: 'name',
    minutes: 'duration_minutes',
    cashPrice: 'cash_price',
    active: 'active',
  },
  treatments: { summary: 'summary', active: 'active' },
  states: {},
  task_kinds: { label: 'label', openHours: 'open_hours' },
  message_texts: { title: 'title', text: 'text', action: 'action' },
}

const idOf = (type: CatalogueType): SQL => sql.raw(type === 'states' ? 'code' : 'id')
const tableOf = (type: CatalogueType): SQL => sql.raw(type)

/** A row of the catalogue as it is, with what an admin may change of it. */
export const readCatalogueRow = (
  db: Db,
  type: CatalogueType,
  id: string,
): Promise<CatalogueRow | undefined> => {
  const values = entriesOf(columns[type]).map(
    ([name, column]) => sql`${sql.raw(column)} as ${sql.identifier(name)}`,
  )
  const lines = sql`(
    select json_group_array(l.name order by l.position) from state_service_lines o
      join service_lines l on l.id = o.service_line_id where o.state = code) as "serviceLines"`
  const selected = [...values, ...(type === 'states' ? [lines] : []), sql`version`]
  return db.first(
    sql<CatalogueRow>`select ${sql.join(selected, sql`, `)} from ${tableOf(type)} where ${idOf(type)} = ${id}`,
  )
}

/** Whether a stored value is this one: SQLite holds a boolean as a number and a list as JSON. */
export const isStored = (stored: unknown, value: Value): boolean =>
  typeof value === 'boolean'
    ? Boolean(stored) === value
    : stored === (Array.isArray(value) ? JSON.stringify(value) : value)

/** Puts values into a row of that version; of another one, the batch is refused as stale. */
export const writeCatalogueRow = (
  type: CatalogueType,
  id: string,
  version: number,
  values: Values,
): Statement[] => {
  const set = entriesOf(values).flatMap(([name, value]) => {
    const column = columns[type][name]
    return column
      ? [sql`${sql.raw(column)} = ${typeof value === 'boolean' ? Number(value) : value}`]
      : []
  })
  const { serviceLines } = values
  return [
    ...changeOneRow(
      sql`update ${tableOf(type)} set ${sql.join([...set, stamps()], sql`, `)} where ${idOf(type)} = ${id} and version = ${version}`,
    ),
    ...(Array.isArray(serviceLines) ? setServiceLines(id, serviceLines) : []),
  ]
}
