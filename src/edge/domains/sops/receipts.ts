import { type Actor, forRoles, operation, policyOf, report } from '#edge/jsonapi/index'
import { selectFor } from '#edge/jsonapi/read/output-rows'
import { chosenName, inList, type SQL, sql } from '#edge/platform/db/index'
import { conflict, notFound } from '#edge/platform/problem'
import { acknowledgeSop, ownSopNotifications, sopNotifications, sopReaderRoles } from './contract'
import { categoriesEditedBy } from './policy'

/** Each person with each procedure in force that they are to confirm, whether they did or not; `people` is how accounts are found. */
const duties = (where: SQL, people = sql`users`) => sql`
  select sops.id || ':' || users.id as id, sops.id as sop_id, sops.title, sops.category, sops.revision,
    sops.change_summary, sops.published_at, receipt.read_at,
    users.id as user_id, ${chosenName('users')} as name, users.role
  from sops
    cross join ${people} on users.status = 'active' and users.role in (select value from json_each(sops.audience))
    left join sop_notifications receipt
      on receipt.sop_id = sops.id and receipt.revision = sops.revision and receipt.user_id = users.id
  where sops.status = 'active' and sops.policy = 'acknowledge' and ${where}`

const isUnread = (unread: boolean | undefined) =>
  unread === undefined
    ? sql`1`
    : unread
      ? sql`receipt.read_at is null`
      : sql`receipt.read_at is not null`

const ofOwnCategories = ({ role }: Actor) => inList(sql`sops.category`, categoriesEditedBy(role))

const editorPolicy = policyOf(
  forRoles(['manager', 'clinical_admin', 'clinical_lead', 'admin'], [ofOwnCategories, 'export']),
)

const readerPolicy = policyOf(forRoles(sopReaderRoles, ['everyone', 'acknowledge']))

const ofReader = { policy: readerPolicy, ownAccount: true } as const
const listOwn = operation(ownSopNotifications, ofReader, (ctx) => ({
  select: sql`
    select * from (${duties(sql`users.id = ${ctx.actor.id} and ${isUnread(ctx.query.unread)}`)})
    order by read_at is not null, published_at desc, id`,
}))

const listAll = report(sopNotifications, {
  policy: editorPolicy,
  rows: ({ query: { sopId, unread }, scope }) => ({
    select: duties(
      sql`${scope} and ${isUnread(unread)} ${sopId ? sql`and sops.id = ${sopId}` : sql``}`,
      sql`users indexed by users_by_role`,
    ),
    order: ['name'],
  }),
})

const acknowledge = operation(acknowledgeSop, { policy: readerPolicy }, async (ctx) => {
  const { actor, body, db, now } = ctx
  const duty = await db.first(
    selectFor(
      acknowledgeSop.output,
      duties(sql`users.id = ${actor.id} and sops.id = ${body.sopId}`),
    ),
  )
  if (!duty || body.revision > duty.revision) throw notFound()
  if (body.revision < duty.revision)
    throw conflict('revision_superseded', 'There is a newer version. Please read that one.')
  const { sopId, revision, readAt } = duty
  return {
    write: readAt
      ? []
      : [
          sql`
            insert into sop_notifications (sop_id, revision, user_id, read_at)
            values (${sopId}, ${revision}, ${actor.id}, ${now})
            on conflict (sop_id, revision, user_id) do nothing`,
        ],
    detail: { sop_id: sopId, revision },
    data: { ...duty, readAt: readAt ?? now },
  }
})

export const sopNotificationOperations = [listOwn, ...listAll, acknowledge]
