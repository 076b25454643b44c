import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** The event of a page that read several things of one patient; its sealed detail names them all. */
export const chartRead = 'charts.read'

/** One read of a patient's data. */
export interface PatientRead {
  /** Begins with the type of the subject. */
  readonly name: string
  readonly subjectType: string
  readonly subjectId: string
  readonly patientId: string
}

const writable = /^[\w.-]+$/
/** Fetched photo IDs and emergency access are listed in categories of their own. */
const eventsOfTheirOwn = /^(photo_ids|break_glass)\./

/** Whether a read can be named within the event of its page, so that it is found again by type and subject. */
export const isNamable = ({ name, subjectType, subjectId }: PatientRead): boolean =>
  name.startsWith(`${subjectType}.`) &&
  writable.test(name) &&
  writable.test(subjectId) &&
  !eventsOfTheirOwn.test(name)

/** `patients.read appointments.list:0199…`: each read once, with its subject unless that is the patient. */
export const writeOpened = (reads: readonly PatientRead[]): string =>
  [
    ...new Set(
      reads.map(({ name, subjectId, patientId }) =>
        subjectId === patientId ? name : `${name}:${subjectId}`,
      ),
    ),
  ].join(' ')

/** Columns for a condition in SQL: of an event, or of a read that the event names. */
export interface ReadColumns {
  readonly name: SQL | SQLiteColumn
  readonly subjectType: SQL | SQLiteColumn
  readonly subjectId: SQL | SQLiteColumn
  readonly at: SQL | SQLiteColumn
}
type EventTable = Readonly<
  Record<'name' | 'subjectType' | 'subjectId' | 'patientId' | 'detail' | 'at', SQLiteColumn>
>
type Condition = (read: ReadColumns) => SQL

const opened = {
  name: sql`o.name`,
  subjectType: sql`substr(o.name, 1, instr(o.name, '.') - 1)`,
  subjectId: sql`o.subject_id`,
}

/** The reads that an event names and for which a condition holds, as rows of `o`; for any other event, none. */
const fromOpened = ({ name, detail, patientId, at }: EventTable, holds: Condition): SQL => {
  const text = sql`iif(${name} = ${chartRead} and json_valid(${detail}), ${detail} ->> 'opened', null)`
  return sql`from (
    select iif(instr(value, ':'), substr(value, 1, instr(value, ':') - 1), value) as name,
      iif(instr(value, ':'), substr(value, instr(value, ':') + 1), ${patientId}) as subject_id
    from json_each('["' || replace(${text}, ' ', '","') || '"]')) o where ${holds({ ...opened, at })}`
}

/** Names of the reads of a page for which a condition holds, as text with spaces; null for any other event. */
export const openedNames = (table: EventTable, isKnown: Condition) =>
  sql<string | null>`(select group_concat(o.name, ' ') ${fromOpened(table, isKnown)})`

/** The names of `openedNames`, each once. */
export const parseOpened = (names: unknown): readonly string[] =>
  typeof names === 'string' ? [...new Set(names.split(' '))] : []

/** Whether a condition holds for an event and, where it names the reads of a page, for at least one of them. */
export const isKnownEvent = (table: EventTable, isKnown: Condition): SQL =>
  sql`(${isKnown(table)} and (${table.name} <> ${chartRead} or exists (select 1 ${fromOpened(table, isKnown)})))`

/** Whether an event has a subject of this type, or names a read of it for which a condition holds. */
export const isAboutType = (table: EventTable, type: string, isKnown: Condition): SQL =>
  sql`(${table.subjectType} = ${type} or exists (select 1 ${fromOpened(
    table,
    (read) => sql`${read.subjectType} = ${type} and ${isKnown(read)}`,
  )}))`
