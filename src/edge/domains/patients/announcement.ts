import { type Announcement, announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, sql } from '#edge/platform/db/index'
import { loadCareTeams } from './care-team'

interface AssignedPatient {
  readonly version?: null
  readonly patientId: string
  /** User ids. */
  readonly careTeam: readonly string[]
  /** User ids by the id of the provider, support user or pharmacy they stand for. */
  readonly accounts: ReadonlyMap<string, readonly string[]>
}

const loadAssigned = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AssignedPatient>> => {
  const ids = sql`(select value from json_each(${JSON.stringify([...new Set(events.flatMap(sidesOf))])}))`
  const [careTeams, accounts] = await Promise.all([
    loadCareTeams(db, events),
    db.all(sql<{ assignee: string; userId: string }>`
      select id as assignee, user_id as "userId" from providers where id in ${ids}
      union all select id, id from users where id in ${ids}
      union all select pharmacy_id, id from users
        where pharmacy_id in ${ids} and role = 'pharmacy' and status = 'active'`),
  ])
  const byAssignee = new Map(
    [...Map.groupBy(accounts, ({ assignee }) => assignee)].map(([assignee, found]) => [
      assignee,
      found.map(({ userId }) => userId),
    ]),
  )
  return new Map(
    events.flatMap(({ subjectId: id }) =>
      id
        ? [
            [
              id,
              { patientId: id, careTeam: careTeams.get(id) ?? [], accounts: byAssignee },
            ] as const,
          ]
        : [],
    ),
  )
}

const sidesOf = ({ detail }: StoredEvent): string[] =>
  [detail?.from_id, detail?.to_id].filter((id) => typeof id === 'string')

const accountsOf = ({ accounts }: AssignedPatient, event: StoredEvent) =>
  sidesOf(event).flatMap((id) => accounts.get(id) ?? [])

/** The users of a pharmacy see the change in their lists. */
const isOfPharmacy = ({ detail }: StoredEvent) => detail?.fields === 'pharmacyId'

/**
 * A patient who is handed over: both sides hear of it, and the patient. An organization is no such side: sharing ends
 * with a hand-over, so the former has lost sight of the patient and the next does not see them yet.
 */
export const assignmentAnnouncements: readonly Announcement[] = [
  announce<AssignedPatient>({
    subject: 'patients',
    load: loadAssigned,
    live: {
      on: ['assign', 'hand_over'],
      action: 'reassigned_patient',
      to: (row, event) => [row.patientId, ...accountsOf(row, event), ...row.careTeam, staffBoard],
    },
    notifications: {
      on: { hand_over: 'care_team_changed' },
      to: ({ patientId }, { detail }) => [detail?.fields === 'supportUserId' ? null : patientId],
    },
  }),
  announce<AssignedPatient>({
    subject: 'patients',
    load: loadAssigned,
    notifications: {
      on: { hand_over: 'patient_handed_over' },
      to: (row, event) => (isOfPharmacy(event) ? [] : accountsOf(row, event)),
    },
  }),
]
