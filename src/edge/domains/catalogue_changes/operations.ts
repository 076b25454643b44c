import { operation, policyOf, subject } from '#edge/jsonapi/index'
import { byConstraint } from '#edge/platform/db/index'
import { conflict, notFound } from '#edge/platform/problem'
import { isStored, readCatalogueRow, writeCatalogueRow } from './catalogue'
import { undoCatalogueChange as contract } from './contract'
import { insertChange } from './record-change'
import { catalogueChanges } from './resource'

const change = subject(catalogueChanges, 'catalogueChange', ['subjectType', 'subjectId', 'changes'])
const changedSince = conflict(
  'changed_since',
  'It was changed again since. Change it by hand to what it should be.',
)

/** Undone is what still stands as it was changed; the undoing is a version too, and may be undone. */
export const undoCatalogueChange = operation(
  contract,
  { subject: change, policy: policyOf({ admin: { scope: 'everyone', can: ['undo'] } }) },
  async (ctx) => {
    const { id, subjectType, subjectId, changes } = ctx.catalogueChange
    const row = await readCatalogueRow(ctx.db, subjectType, subjectId)
    if (!row) throw notFound()
    if (!changes.every(({ name, to }) => isStored(row[name], to))) throw changedSince
    const before = Object.fromEntries(changes.map(({ name, from }) => [name, from]))
    return {
      write: [
        ...writeCatalogueRow(subjectType, subjectId, row.version, before),
        insertChange(ctx, {
          subjectType,
          subjectId,
          version: row.version,
          changes: changes.map(({ name, from, to }) => ({ name, from: to, to: from })),
          undoesId: id,
        }),
      ],
      event: { subjectType, subjectId },
      mapError: byConstraint({
        UNIQUE: conflict('name_taken', 'Another one has this name now'),
      }),
      data: { id },
    }
  },
)
