import { roles } from '#edge/access/roles'
import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { listTourGuides, listTours, saveTour } from './contract'

const policy = { ...policyOf(forRoles(roles, ['everyone', 'save'])), patient: null }

const guides = operation(listTourGuides, { policy }, ({ actor }) => ({
  select: sql`
    select id, title, steps from tour_guides
    where ${actor.role} in (select value from json_each(roles)) order by id`,
}))

const list = operation(listTours, { policy, ownAccount: true }, ({ actor }) => ({
  select: sql`
    select tour_guide_id as id, step, seen_at, finished_at
    from user_tours where user_id = ${actor.id} order by id`,
}))

const save = operation(saveTour, { policy, ownAccount: true }, async (ctx) => {
  const { actor, body, db, now } = ctx
  const { tourGuideId: id, step, isFinished = false } = body
  const guide = await db.first(sql<{ finishedAt: string | null }>`
    select (select finished_at from user_tours t
      where t.tour_guide_id = g.id and t.user_id = ${actor.id}) as "finishedAt"
    from tour_guides g where g.id = ${id}
      and ${actor.role} in (select value from json_each(g.roles))`)
  if (!guide) throw unprocessable('unknown_tour', 'Unknown tour', 'tour_guide_id')
  const finishedAt = guide.finishedAt ?? (isFinished ? now : null)
  return {
    write: [
      sql`
        insert into user_tours (user_id, tour_guide_id, step, seen_at, finished_at)
        values (${actor.id}, ${id}, ${step}, ${now}, ${finishedAt})
        on conflict (user_id, tour_guide_id) do update set
          step = excluded.step, seen_at = excluded.seen_at,
          finished_at = ifnull(finished_at, excluded.finished_at)`,
    ],
    // A place in a tour is no event of the clinic.
    event: null,
    data: { id, step, seenAt: now, finishedAt },
  }
})

export const tourOperations = [guides, list, save]
