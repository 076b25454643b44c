import { announce } from '#edge/announcements/announcement'
import { inList, sql } from '#edge/platform/db/index'
import { sessions } from './table'

interface Owner {
  readonly id: string
  readonly userId: string
}

/** The open windows of a user hear at once where else they signed in, and what ended. */
export const signInAnnouncement = announce<Owner & { readonly version?: null }>({
  subject: 'sessions',
  load: async (db, events) => {
    const ids = events.flatMap(({ subjectId }) => subjectId ?? [])
    const rows = await db.all(
      sql<Owner>`select id, user_id as userId from sessions where ${inList(sessions.id, ids)}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
  live: { on: ['create', 'revoke'], action: 'status_changed', to: ({ userId }) => [userId] },
})
