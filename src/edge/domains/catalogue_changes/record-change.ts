import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { insert, type Statement } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import type { CatalogueType } from './contract'
import { catalogueChanges as table } from './table'

type Changes = (typeof table)['$inferSelect']['changes']

/** What differs of a row once these values are in it. */
const changesOf = (row: Row, values: Row): Changes =>
  Object.entries(values).flatMap(([name, to]) =>
    to === undefined || JSON.stringify(to) === JSON.stringify(row[name])
      ? []
      : [{ name, from: row[name], to }],
  )

/** A version of what the clinic offers, in the batch that makes it; what changes nothing makes none. */
export const recordChange = (
  ctx: WriteContext,
  subjectType: CatalogueType,
  row: Row,
  values: Row,
): Change => {
  const changes = changesOf(row, values)
  if (changes.length === 0) return { isUnchanged: true }
  return {
    also: [insertChange(ctx, { subjectType, subjectId: ctx.id, version: row.version, changes })],
    detail: { fields: changes.map(({ name }) => name).join(' ') },
  }
}

interface NewChange {
  readonly subjectType: CatalogueType
  readonly subjectId: string
  /** The version before it. */
  readonly version: number
  readonly changes: Changes
  readonly undoesId?: string
}

export const insertChange = (
  { actor, now }: Pick<WriteContext, 'actor' | 'now'>,
  { version, ...change }: NewChange,
): Statement =>
  insert(table, {
    id: uuidv7(),
    ...change,
    subjectVersion: version,
    changedById: actor.id,
    createdAt: now,
  })
