import { db } from '../world'

/** A table `n(x)` of numbers. */
export const numbered = (from: number, count: number) =>
  `with recursive n(x) as (select ${from} union all select x + 1 from n where x < ${from + count - 1})`

/** As many rows like those of another patient, under ids of their own; `other` says what of a row is not copied, as SQL. */
export const copyRows = async (
  numbers: string,
  table: string,
  where: string,
  other: Readonly<Record<string, string>>,
): Promise<D1PreparedStatement> => {
  const { results } = await db
    .prepare('select name from pragma_table_info(?)')
    .bind(table)
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  return db.prepare(
    `${numbers} insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${names.map((name) => other[name] ?? `source."${name}"`).join(', ')}
     from n, (select * from ${table} where ${where} limit 1) source`,
  )
}
