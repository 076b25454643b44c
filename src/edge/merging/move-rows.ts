import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { endedDuplicates, type Move, moves } from './merge-rules'

/** A merge: from which record the rows go, and to which. */
export interface Pair {
  readonly mergeId: string
  readonly survivingId: string
  readonly mergedId: string
}

const raw = (text: string): SQL => sql.raw(text)
const ownerOf = ({ owner }: Move): SQL => raw(owner ?? 'patient_id')

/** Columns that name the person of the record, as the row goes from one to the other. */
const peopleSet = ({ people = [], anyIds = [] }: Move, from: string, to: string): SQL =>
  sql.join(
    [...people, ...anyIds].map(
      (column) => sql`, ${raw(column)} = iif(${raw(column)} = ${from}, ${to}, ${raw(column)})`,
    ),
    sql``,
  )

const ofVisits = ({ mergedId, survivingId }: Pair): SQL =>
  sql`appointment_id in (select id from appointments where patient_id in (${mergedId}, ${survivingId}))`

/** Rows of a table that go. */
const whichMove = (table: string, move: Move, pair: Pair): SQL => {
  const { unlike, which } = move
  const owner = ownerOf(move)
  const like =
    unlike &&
    sql`and not exists (select 1 from ${raw(table)} other where other.${owner} = ${pair.survivingId} ${sql.join(
      unlike.map((column) => sql`and other.${raw(column)} is ${raw(table)}.${raw(column)}`),
      sql` `,
    )})`
  return sql`${owner} = ${pair.mergedId} ${move.ofVisits ? sql`and ${ofVisits(pair)}` : sql``}
    ${which ? sql`and ${raw(which)}` : sql``} ${like ?? sql``}`
}

const note = (pair: Pair, table: string, key: string, rows: SQL, was: SQL = sql`null`): Statement =>
  sql`insert or ignore into patient_merge_moves (merge_id, table_name, row_key, was)
    select ${pair.mergeId}, ${table}, ${raw(key)}, ${was} from ${raw(table)} where ${rows}`

/** Ends what there is once at most, then moves each table: two statements a table, however long the chart is. */
export const moveRows = (pair: Pair): readonly Statement[] => [
  ...endedDuplicates.flatMap((duplicate) => endDuplicates(pair, duplicate)),
  ...Object.entries(moves).flatMap(([table, move]): Statement[] => {
    const rows = whichMove(table, move, pair)
    return [
      // A row that ended just before is noted with its status.
      note(pair, table, move.key, rows),
      sql`update ${raw(table)} set ${ownerOf(move)} = ${pair.survivingId} ${peopleSet(move, pair.mergedId, pair.survivingId)} where ${rows}`,
    ]
  }),
  ...['tasks', 'todos'].map((table) => subjectOf(table, pair.mergedId, pair.survivingId, pair)),
]

/** The record as the subject of its tasks: one stays at the merged record where the other has an open one of its kind. */
const subjectOf = (table: string, from: string, to: string, { mergeId }: Pair): Statement =>
  sql`update or ignore ${raw(table)} set subject_id = ${to} where subject_id = ${from}
    and id in (select row_key from patient_merge_moves where merge_id = ${mergeId} and table_name = ${table})`

const endDuplicates = (
  pair: Pair,
  { table, statuses, ends, like, also }: (typeof endedDuplicates)[number],
): readonly Statement[] => {
  const open = (alias: string) =>
    sql`${raw(alias)}.status in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )})`
  const rows = sql`patient_id = ${pair.mergedId} and ${open(table)} ${also ? sql`and ${raw(also)}` : sql``}
    and exists (select 1 from ${raw(table)} other where other.patient_id = ${pair.survivingId} and ${open('other')}
      ${also ? sql`and ${raw(also.replaceAll(/(\w+_id)/g, 'other.$1'))}` : sql``} ${sql.join(
        like.map((column) => sql`and other.${raw(column)} is ${raw(table)}.${raw(column)}`),
        sql` `,
      )})`
  return [
    note(pair, table, 'id', rows, raw('status')),
    sql`update ${raw(table)} set status = ${ends} where ${rows}`,
  ]
}

const isNoted = (table: string, key: SQL, { mergeId }: Pair): SQL =>
  sql`${key} in (select row_key from patient_merge_moves where merge_id = ${mergeId} and table_name = ${table})`

/**
 * Takes the noted rows back, and those written since that are part of one: a result goes with its order, a message with its
 * conversation.
 */
export const takeRowsBack = (pair: Pair): readonly Statement[] => {
  const { survivingId, mergedId } = pair
  const tables = Object.entries(moves)
  return [
    ...tables.flatMap(([table, move]) =>
      Object.entries(move.partOf ?? {}).map(([column, parent]) =>
        note(
          pair,
          table,
          move.key,
          sql`${ownerOf(move)} = ${survivingId} and ${isNoted(parent, raw(column), pair)}`,
        ),
      ),
    ),
    ...['tasks', 'todos'].map((table) => subjectOf(table, survivingId, mergedId, pair)),
    ...tables.map(
      ([table, move]) =>
        sql`update or ignore ${raw(table)} set ${ownerOf(move)} = ${mergedId} ${peopleSet(move, survivingId, mergedId)}
          where ${ownerOf(move)} = ${survivingId} and ${isNoted(table, raw(move.key), pair)}`,
    ),
    ...endedDuplicates.map(
      ({ table, ends }) =>
        sql`update ${raw(table)} set status = (select was from patient_merge_moves
            where merge_id = ${pair.mergeId} and table_name = ${table} and row_key = ${raw(table)}.id)
          where patient_id = ${mergedId} and status = ${ends} and exists (select 1 from patient_merge_moves n
            where n.merge_id = ${pair.mergeId} and n.table_name = ${table} and n.row_key = ${raw(table)}.id and n.was is not null)`,
    ),
  ]
}
