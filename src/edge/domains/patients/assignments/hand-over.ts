import { emit, emitEach } from '#edge/events/emit'
import type { RequestContext, Row, WriteContext } from '#edge/jsonapi/index'
import { insert, type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { refuseIssues, unprocessable } from '#edge/platform/problem'
import { isLicensedIn } from '../../licenses'
import { addToCareTeam } from '../care-team'
import { assertTakesUninsured, type PatientInput } from '../profile/validate'
import {
  type AssignmentRole,
  assignmentAttributes,
  assignmentRoles,
  type HandOverReason,
} from './contract'
import { patientAssignments } from './table'

interface Assignment {
  readonly role: AssignmentRole
  readonly from: string | null
  readonly to: string | null
}
export interface HandOver {
  /** What must still hold when the patient is written. */
  readonly onlyIf: readonly SQL[]
  readonly also: readonly Statement[]
}

/** Who may be assigned: as SQL over the id, for a patient of this state. */
export const canTake: Readonly<
  Record<
    AssignmentRole,
    { readonly holds: (id: string | SQL, state: string | SQL) => SQL; message: string }
  >
> = {
  provider: {
    holds: (id, state) => sql`exists (
      select 1 from providers d join users u on u.id = d.user_id
      where d.id = ${id} and d.status = 'active' and u.status = 'active' and ${isLicensedIn(state, id)})`,
    message: 'Choose a clinician with a license in the state of the patient',
  },
  support_user: {
    holds: (id) => sql`exists (
      select 1 from users u where u.id = ${id} and u.role = 'support' and u.status = 'active')`,
    message: 'Choose a colleague from customer support',
  },
  cbo: {
    holds: (id) => sql`exists (select 1 from cbos c where c.id = ${id} and c.status = 'active')`,
    message: 'Choose an organization that takes patients',
  },
  pharmacy: {
    holds: (id) =>
      sql`exists (select 1 from pharmacies f where f.id = ${id} and f.retired_at is null)`,
    message: 'Choose a pharmacy from the list',
  },
}

/** Hands a patient to another provider, support user, organization or pharmacy, in the batch that changes the patient. */
export const handOver = async (
  ctx: WriteContext,
  row: Row & { readonly id: string; readonly insured: boolean | null },
  input: PatientInput,
  state: string,
): Promise<HandOver> => {
  const changes = assignmentRoles.flatMap((role): Assignment[] => {
    const name = assignmentAttributes[role]
    const to = input[name] as string | null | undefined
    return to === undefined || to === row[name] ? [] : [{ role, from: row[name], to }]
  })
  if (changes.length === 0) return { onlyIf: [], also: [] }
  const { handOverReason } = input
  if (typeof handOverReason !== 'string')
    throw unprocessable('invalid', 'Choose a reason', 'hand_over_reason')
  const onlyIf = await assertTakers(ctx, changes, state)
  await assertOrganizationTakes(ctx, changes, { ...row, ...input })
  return {
    onlyIf,
    also: changes.flatMap((change) => [
      ...recordHandOver(ctx, row.id, change, handOverReason as HandOverReason),
      ...(change.role === 'provider' ? moveCareTeam(ctx, row.id, change.to) : []),
      ...(change.role === 'cbo' ? endSharing(ctx, row.id) : []),
    ]),
  }
}

/** In the patient's history, and on record for who comes and goes. What no one signed yet goes to the pharmacy they chose. */
export const recordHandOver = (
  ctx: RequestContext,
  patientId: string,
  { role, from, to }: Assignment,
  reason: HandOverReason,
): readonly Statement[] => [
  ...(role === 'pharmacy' && to
    ? [
        sql`update prescriptions set pharmacy_id = ${to}, ${stamps(ctx.now)}
          where patient_id = ${patientId} and pharmacy_id is ${from} and status in ('draft', 'ready_to_sign')`,
      ]
    : []),
  insert(patientAssignments, {
    id: uuidv7(),
    patientId,
    role,
    fromId: from,
    toId: to,
    byId: ctx.actor.id,
    reasonCode: reason,
    createdAt: ctx.now,
  }),
  emit(ctx, {
    name: 'patients.hand_over',
    subjectType: 'patients',
    subjectId: patientId,
    patientId,
    detail: { fields: assignmentAttributes[role], reason, from_id: from, to_id: to },
  }),
]

const assertTakers = async (
  { db }: WriteContext,
  changes: readonly Assignment[],
  state: string,
): Promise<readonly SQL[]> => {
  const candidates = changes.flatMap(({ role, to }) =>
    to === null ? [] : [{ role, holds: canTake[role].holds(to, state) }],
  )
  if (candidates.length === 0) return []
  const found = await db.first(
    sql<Record<string, number>>`select ${sql.join(
      candidates.map(({ role, holds }) => sql`${holds} as ${sql.raw(role)}`),
      sql`, `,
    )}`,
  )
  refuseIssues(
    candidates
      .filter(({ role }) => !found?.[role])
      .map(({ role }) => ({ path: [assignmentAttributes[role]], message: canTake[role].message })),
  )
  return candidates.map(({ holds }) => holds)
}

const assertOrganizationTakes = async (
  { db }: WriteContext,
  changes: readonly Assignment[],
  { insured }: Row,
): Promise<void> => {
  const to = changes.find(({ role }) => role === 'cbo')?.to
  if (!to || insured !== false) return
  const found = await db.first(
    sql<{ refuses: number }>`select prevent_uninsured as refuses from cbos where id = ${to}`,
  )
  assertTakesUninsured(found?.refuses ?? null)
}

const helpers = [
  ['assists', sql.raw('assistant_id')],
  ['supervises', sql.raw('supervisor_id')],
] as const

/**
 * The former provider leaves unless they hold or held a visit; an assistant or supervisor stays as long as a provider
 * whom they assist or supervise does.
 */
export const moveCareTeam = (
  ctx: Pick<WriteContext, 'now'>,
  patientId: string,
  providerId: string | null,
): Statement[] => [
  sql`delete from care_team where patient_id = ${patientId} and reason = 'panel'`,
  ...(providerId ? [addToCareTeam(ctx, { patientId, providerId }, 'panel')] : []),
  ...helpers.map(
    ([reason, column]) =>
      sql`
      delete from care_team where patient_id = ${patientId} and reason = ${reason}
        and user_id not in (
          select d.${column} from providers d join care_team t on t.user_id = d.user_id
          where t.patient_id = ${patientId} and t.reason in ('panel', 'visit') and d.${column} is not null)`,
  ),
]

/** The patient agreed to share with the former organization; the next one asks anew. */
const endSharing = (ctx: WriteContext, patientId: string): Statement[] => [
  sql`
    update user_settings set value = 'false', updated_at = ${ctx.now}
    where user_id = ${patientId} and name = 'allow_sharing_health_data' and value = 'true'`,
  emitEach(
    ctx,
    {
      name: 'consents.withdraw',
      subjectType: 'consents',
      subjectId: patientId,
      patientId,
      detail: { setting: 'allow_sharing_health_data' },
    },
    sql`where changes() = 1`,
  ),
]
