import { careTeam, isLasting, ownRows } from '#edge/access/scopes'
import { type Actor, mapRules, type Policy, policyOf, type Rule } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { type ConversationKind, careKinds, patientKinds } from './kinds'
import { conversations as table } from './table'

type See = (me: Actor) => SQL

const joinedBy =
  (word: SQL) =>
  (...scopes: readonly See[]): See =>
  (me) =>
    sql`(${sql.join(
      scopes.map((scope) => scope(me)),
      word,
    )})`
const either = joinedBy(sql` or `)
const both = joinedBy(sql` and `)

const isOf =
  (...kinds: readonly ConversationKind[]): See =>
  () =>
    sql`${table.kind} in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})`

/** Added to it by a user who may write in it. */
const isMember: See = (me) =>
  sql`exists (select 1 from conversation_users member where member.conversation_id = ${table.id}
    and member.user_id = ${me.id} and member.joined_at is not null)`

/** Whether the caller may make members: no one by emergency access, which what is read by a member would outlast. */
export const mayAddMembers = (me: Actor, conversationId: string): SQL =>
  sql`exists (select 1 from conversations where ${table.id} = ${conversationId} and (${isLasting(table.patientId)(me)} or ${isMember(me)}))`

/** The patient's clinician has said that they are out of office. */
const clinicianIsAway: See = () =>
  sql`exists (select 1 from patients about join providers own on own.id = about.provider_id
    join users clinician on clinician.id = own.user_id
    where about.id = ${table.patientId} and clinician.out_of_office_message is not null)`

const cares = careTeam(table.patientId)
/** The conversations of a panel and those one was added to, as the set a list starts from. */
const ofPanel: See = (me) =>
  sql`(${table.patientId} in (select team.patient_id from care_team team where team.user_id = ${me.id})
    or ${table.id} in (select member.conversation_id from conversation_users member
      where member.user_id = ${me.id} and member.joined_at is not null))`

const clinician = {
  scope: either(both(isOf(...careKinds, 'support'), cares), isMember),
  canWithin: either(both(isOf(...careKinds), cares), isMember),
  indexHint: ofPanel,
}

/** How far each role reads and writes. Partners and administrators have no access at all. */
const reach = policyOf({
  patient: both(ownRows(table.patientId), isOf(...patientKinds)),
  provider: clinician,
  assistant: clinician,
  support: either(isOf('support'), isMember),
  manager: either(isOf('support', 'internal'), isMember),
  clinical_admin: {
    scope: either(isOf(...careKinds, 'support'), isMember),
    canWithin: either(
      isOf('support', 'internal'),
      isMember,
      both(isOf('provider'), clinicianIsAway),
    ),
  },
  clinical_lead: {
    scope: either(isOf(...careKinds), isMember),
    canWithin: either(both(isOf('provider', 'care_team'), cares), isOf('internal'), isMember),
  },
})

interface Verbs<V extends string> {
  readonly patient: readonly V[] | 'everything'
  readonly staff: readonly V[] | 'everything'
}

/** Who sees conversations, and does what with those they may write in. */
export const conversationPolicy = <const V extends string>(verbs: Verbs<V>): Policy<V> =>
  limitedPolicy((found) => found, verbs)

/** The same for what those do who only read as well. */
export const readerPolicy = <const V extends string>(verbs: Verbs<V>): Policy<V> =>
  limitedPolicy(({ scope }) => ({ scope }), verbs)

/** For what staff do beside a conversation they read, and patients never learn of. */
export const staffReaderPolicy = <const V extends string>(verbs: Verbs<V>['staff']): Policy<V> => ({
  ...readerPolicy({ patient: [], staff: verbs }),
  patient: null,
})

/** Rows that staff keep beside a conversation: seen by those who read it, patients left out. */
export const staffPolicyWithin = <const V extends string>(
  conversationId: SQL,
  verbs: readonly V[],
): Policy<V> => ({
  ...limitedPolicy(({ scope }) => ({ scope: within(conversationId)(scope) }), {
    patient: [],
    staff: verbs,
  }),
  patient: null,
})

const within =
  (conversationId: SQL) =>
  (scope: See): See =>
  (me) =>
    sql`exists (select 1 from conversations where ${table.id} = ${conversationId} and ${scope(me)})`

/** Rows that belong to a conversation: seen by those who see it. */
export const policyWithin = <const V extends string>(
  conversationId: SQL,
  verbs: Verbs<V>,
): Policy<V> => {
  const inside = within(conversationId)
  return limitedPolicy(
    ({ scope, canWithin }) => ({
      scope: inside(scope),
      ...(canWithin && { canWithin: inside(canWithin) }),
    }),
    verbs,
  )
}

const limitedPolicy = <V extends string>(
  limit: (
    found: Rule<string, never>,
  ) => Pick<Rule<string, never>, 'scope' | 'canWithin' | 'indexHint'>,
  { patient, staff }: Verbs<V>,
): Policy<V, never> =>
  mapRules(reach, (found, role) => {
    const can = role === 'patient' ? patient : staff
    return { ...limit(found), ...(can.length > 0 && { can }) }
  })
