/** Tables of the machinery of backups itself. */
const ownTables = ['backup_runs', 'backup_changes']
export const triggerPrefix = 'backup_on_'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** How a table is read in the order of its key, and written again. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key of a table without row ids; of every other one the row id is the key. */
  readonly key: readonly string[]
  /** Whether row ids are written: not where a column is one. */
  readonly hasRowId: boolean
  /** Columns that refer to rows which may come later: written when every row is there. */
  readonly late: readonly string[]
}

interface ColumnInfo {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly pk: number
  readonly hidden: number
  readonly wr: number
}
interface ReferenceInfo {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly isRequired: number
}

const tablesOf = `
  select l.name, l.wr from pragma_table_list l
  where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite!_%' escape '!' and l.name not like '!_cf%' escape '!'
    and l.name not in (${ownTables.map((name) => `'${name}'`).join(', ')})`

/** Every table, in an order in which each row's references are written before it. */
export const readTables = async (db: D1Database): Promise<readonly StoredTable[]> => {
  const { results: columns } = await db
    .prepare(
      `select t.name as "table", c.name, c.type, c.pk, c.hidden, t.wr from (${tablesOf}) t, pragma_table_xinfo(t.name) c
       order by t.name, c.cid`,
    )
    .all<ColumnInfo>()
  const { results: references } = await db
    .prepare(
      `select t.name as "table", f."from" as column, f."table" as target, c."notnull" as "isRequired"
       from (${tablesOf}) t, pragma_foreign_key_list(t.name) f
       join pragma_table_xinfo(t.name) c on c.name = f."from"`,
    )
    .all<ReferenceInfo>()
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const { order, late } = orderByReference([...byTable.keys()], references)
  return order.map((name) => {
    const infos = byTable.get(name) ?? []
    const keys = infos.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    const isWithoutRowId = infos[0]?.wr === 1
    const [only] = keys
    const isAlias = keys.length === 1 && only?.type.toUpperCase() === 'INTEGER'
    return {
      name,
      columns: infos.filter(({ hidden }) => hidden === 0).map((each) => each.name),
      key: isWithoutRowId ? keys.map((each) => each.name) : [],
      hasRowId: !(isWithoutRowId || isAlias),
      late: late.get(name) ?? [],
    }
  })
}

/** Tables after those they refer to; where two refer to each other, the columns that may be empty wait. */
const orderByReference = (
  names: readonly string[],
  references: readonly ReferenceInfo[],
): { readonly order: readonly string[]; readonly late: ReadonlyMap<string, readonly string[]> } => {
  const order: string[] = []
  const late = new Map<string, string[]>()
  const left = new Set(names)
  const isWaiting = (each: ReferenceInfo) =>
    left.has(each.target) && !(late.get(each.table) ?? []).includes(each.column)
  const wait = (each: ReferenceInfo) =>
    late.set(each.table, [...(late.get(each.table) ?? []), each.column])
  for (const each of references)
    if (each.target === each.table) {
      if (each.isRequired) throw new Error(`Rows of ${each.table} refer to each other`)
      wait(each)
    }
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => !references.some((each) => each.table === name && isWaiting(each)),
    )
    for (const name of ready) {
      order.push(name)
      left.delete(name)
    }
    if (ready.length > 0) continue
    const optional = references.find(
      (each) =>
        left.has(each.table) && isWaiting(each) && !each.isRequired && isInCircle(each, references),
    )
    if (!optional) throw new Error(`Tables refer to each other: ${[...left].join(', ')}`)
    wait(optional)
  }
  return { order, late }
}

const isInCircle = (each: ReferenceInfo, references: readonly ReferenceInfo[]): boolean => {
  const reached = new Set<string>()
  const visit = (name: string): boolean =>
    name === each.table ||
    (!reached.has(name) &&
      reached.add(name).size > 0 &&
      references.some((next) => next.table === name && next.target !== name && visit(next.target)))
  return visit(each.target)
}

/** A row as JSON: the database writes and reads it itself, so that no number and no byte changes on the way. */
export const rowAsJson = ({ columns }: StoredTable, row: string): string => {
  const values = columns.map((name) => {
    const column = `${row}.${quoted(name)}`
    return `case typeof(${column}) when 'blob' then json_object('b', hex(${column})) else ${column} end`
  })
  return joinArrays(values)
}

/** A function takes a hundred values at most: longer rows are arrays of arrays. */
const perArray = 60
const joinArrays = (values: readonly string[]): string => {
  const parts = Array.from({ length: Math.ceil(values.length / perArray) }, (_, at) =>
    values.slice(at * perArray, (at + 1) * perArray),
  )
  return `json_array(${parts.map((part) => `json_array(${part.join(', ')})`).join(', ')})`
}

/** The key of a row, as text. */
export const keyAsText = ({ key }: StoredTable, row: string): string =>
  key.length > 0
    ? `json_array(${key.map((name) => `${row}.${quoted(name)}`).join(', ')})`
    : `cast(${row}.rowid as text)`

/** The rows after a key, in order of it. */
export const selectPage = (table: StoredTable): string => {
  const { name, key } = table
  const order = key.length > 0 ? key.map((each) => `t.${quoted(each)}`).join(', ') : 't.rowid'
  const from =
    key.length > 0
      ? `?1 = '' or (${order}) > (${key.map((_, at) => `json_extract(?1, '$[${at}]')`).join(', ')})`
      : `?1 = '' or t.rowid > cast(?1 as integer)`
  return `select ${keyAsText(table, 't')} as key, ${rowAsJson(table, 't')} as row
    from ${quoted(name)} t where ${from} order by ${order} limit ?2`
}

/** Finds the row of a key in `c.key`. */
export const matchesKey = ({ key }: StoredTable): string =>
  key.length > 0
    ? key.map((name, at) => `t.${quoted(name)} = json_extract(c.key, '$[${at}]')`).join(' and ')
    : 't.rowid = cast(c.key as integer)'

/** Writes the rows of `source`, whose column `row` is their JSON. */
export const insertJsonRows = (table: StoredTable, source: string): string => {
  const { name, columns, hasRowId, late } = table
  const value = (at: number) => {
    const path = `'$[${Math.floor(at / perArray)}][${at % perArray}]'`
    const blob = `'$[${Math.floor(at / perArray)}][${at % perArray}].b'`
    return `case json_type(s.row, ${path}) when 'object' then unhex(json_extract(s.row, ${blob})) else json_extract(s.row, ${path}) end`
  }
  const values = columns.map((column, at) => (late.includes(column) ? 'null' : value(at)))
  return `insert into ${quoted(name)} (${[...(hasRowId ? ['rowid'] : []), ...columns.map(quoted)].join(', ')})
    select ${[...(hasRowId ? ['cast(s.key as integer)'] : []), ...values].join(', ')} from (${source}) s where true`
}

/** Notes the values of a late column of the rows of `source`. */
export const noteLinks = ({ name, columns, late }: StoredTable, source: string): string[] =>
  late.map((column) => {
    const at = columns.indexOf(column)
    const value = `json_extract(s.row, '$[${Math.floor(at / perArray)}][${at % perArray}]')`
    return `insert into restore_links (table_name, column_name, key, value)
      select '${name}', '${column}', s.key, ${value} from (${source}) s where ${value} is not null`
  })

export const writeLinks = (table: string, column: string): string[] => {
  const chunk = `select key from restore_links where table_name = '${table}' and column_name = '${column}' order by key limit 2000`
  return [
    `update ${quoted(table)} set ${quoted(column)} = (
       select value from restore_links l
       where l.table_name = '${table}' and l.column_name = '${column}' and l.key = cast(${quoted(table)}.rowid as text))
     where rowid in (select cast(key as integer) from (${chunk}))`,
    `delete from restore_links where table_name = '${table}' and column_name = '${column}' and key in (${chunk})`,
  ]
}

/** Notes the keys of rows that change while they are read. */
export const captureTriggers = (table: StoredTable): string[] => {
  const note = (row: string) => `
    insert into backup_changes (table_name, key) values ('${table.name}', ${keyAsText(table, row)})
    on conflict (table_name, key) do update set id = (select max(id) + 1 from backup_changes);`
  const trigger = (act: string, ...rows: string[]) =>
    `create trigger ${quoted(`${triggerPrefix}${act}_${table.name}`)} after ${act} on ${quoted(table.name)} begin ${rows.map(note).join(' ')} end`
  return [trigger('insert', 'new'), trigger('update', 'old', 'new'), trigger('delete', 'old')]
}
