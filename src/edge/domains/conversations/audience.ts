import { internalInbox, supportInbox } from '#edge/live/shared-channels-contract'
import { sql } from '#edge/platform/db/index'
import { type ConversationKind, careKinds, patientKinds } from './kinds'

/** A conversation with the accounts of everyone it concerns. */
export interface Audience {
  readonly kind: ConversationKind
  readonly patientId: string | null
  readonly assigneeId: string | null
  /** JSON: those who were added. */
  readonly members: string
  /** JSON: the care team of the patient. */
  readonly team: string
}

/** What an audience is read from: columns over `conversations c`. */
export const audienceColumns = sql`c.kind, c.patient_id as "patientId", c.assignee_id as "assigneeId",
  (select json_group_array(m.user_id) from conversation_users m
    where m.conversation_id = c.id and m.joined_at is not null) as members,
  (select json_group_array(distinct t.user_id) from care_team t where t.patient_id = c.patient_id) as team`

export const audienceOfConversation = (id: string) =>
  sql<Audience>`select ${audienceColumns} from conversations c where c.id = ${id}`

export const isKindOf = (kinds: readonly ConversationKind[], kind: ConversationKind): boolean =>
  kinds.includes(kind)

/** The channels of all who have it in a list; without the patient, those of staff alone. */
export const staffOf = ({ kind, assigneeId, members, team }: Audience): readonly string[] => [
  ...new Set<string>(
    [
      assigneeId,
      ...JSON.parse(members),
      ...(isKindOf(careKinds, kind) ? JSON.parse(team) : []),
      kind === 'support' ? supportInbox : null,
      kind === 'internal' ? internalInbox : null,
    ].filter((id) => typeof id === 'string'),
  ),
]
export const audienceOf = (row: Audience): readonly string[] =>
  row.patientId && isKindOf(patientKinds, row.kind)
    ? [row.patientId, ...staffOf(row)]
    : staffOf(row)
