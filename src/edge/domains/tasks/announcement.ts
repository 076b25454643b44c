import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, sql } from '#edge/platform/db/index'

interface AnnouncedTask {
  readonly id: string
  readonly version: number
  readonly assignee: string | null
  /** JSON: who has the patient in their care, and the patient where a task of its kind asks them for something. */
  readonly concerned: string
}

const loadTasks = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedTask>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<AnnouncedTask>`
    select t.id, t.version, t.assignee_id as assignee, (select json_group_array(user_id) from (
      select user_id from care_team c where c.patient_id = t.patient_id
      union select t.patient_id from task_kinds k where k.id = t.kind and k.todo is not null)) as concerned
    from tasks t where t.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((task) => [task.id, task]))
}

/** Open boards hear of every change of a task they may show; its content they read by themselves. */
export const taskAnnouncement = announce<AnnouncedTask>({
  subject: 'tasks',
  load: loadTasks,
  live: {
    action: 'status_changed',
    to: ({ assignee, concerned }, { detail }) => [
      assignee,
      detail?.assignee_id,
      ...JSON.parse(concerned),
      staffBoard,
    ],
  },
  notifications: {
    on: {
      create: 'task_assigned',
      update_assignee: 'task_assigned',
      hasten: 'task_assigned',
    },
    // Whose it is now, unless they took it up themselves or it was another's at that time.
    to: ({ assignee }, { actorId, detail }) => [
      assignee === actorId || (detail?.assignee_id ?? assignee) !== assignee ? null : assignee,
    ],
  },
})
