import { type Actor, type Guard, resource, type WriteContext } from '#edge/jsonapi/index'
import { insert, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, forbidden, unprocessable } from '#edge/platform/problem'
import { listActiveCodes } from '../dropdown_options'
import { sops as contract } from './contract'
import { categoriesEditedBy, sopPolicy } from './policy'
import { sopRevisions } from './revisions/table'
import { sops as table } from './table'

const hasDraft: Guard = ({ status, draft, body }) =>
  status === 'active' && draft === body
    ? conflict('nothing_to_publish', 'This text is in force already. Change the draft first.')
    : null
const wasNeverPublished: Guard = ({ revision }) =>
  revision > 0
    ? conflict('procedure_published', 'A procedure that was in force is kept. Retire it instead.')
    : null

export const sops = resource(contract, {
  table,
  policy: sopPolicy,
  callerFields: ({ id }: Actor) => ({
    readAt: sql`(select receipt.read_at from sop_notifications receipt
      where receipt.sop_id = ${table.id} and receipt.revision = ${table.revision} and receipt.user_id = ${id})`,
  }),
  guards: { publish: hasDraft, delete: wasNeverPublished },
  create: async (ctx, { category }) => {
    await requireCategory(ctx, category)
    return { set: { status: 'draft', revision: 0 }, detail: { category } }
  },
  update: async (ctx, row, { category }) => {
    if (category && category !== row.category) await requireCategory(ctx, category)
    return {}
  },
  actions: {
    publish: (ctx, row, { changeSummary }) => {
      if (row.revision > 0 && !changeSummary)
        throw unprocessable('change_summary_missing', 'Say what is different', 'change_summary')
      const published = {
        revision: row.revision + 1,
        body: row.draft,
        changeSummary: changeSummary || null,
        publishedAt: ctx.now,
      }
      return {
        set: published,
        also: [
          insert(sopRevisions, {
            id: uuidv7(),
            sopId: row.id,
            publishedById: ctx.actor.id,
            title: row.title,
            ...published,
          }),
        ],
        detail: { revision: published.revision, category: row.category },
      }
    },
  },
})

const requireCategory = async ({ db, actor }: WriteContext, category: string) => {
  if (!(await listActiveCodes(db, ['sop_category'])).includes(category))
    throw unprocessable('unknown_category', 'Choose a category', 'category')
  if (!categoriesEditedBy(actor.role).includes(category)) throw forbidden()
}
