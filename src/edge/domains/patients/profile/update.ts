import { careTeam } from '#edge/access/scopes'
import { users } from '#edge/domains/users/table'
import type { Change, RequestContext, ResourceRow, Row, WriteContext } from '#edge/jsonapi/index'
import { allOf, byConstraint, type SQL, type Statement, sql, update } from '#edge/platform/db/index'
import { forbidden, unprocessable } from '#edge/platform/problem'
import { stateCodes, zoneOf } from '#edge/platform/us-states'
import { stateFrom } from '#edge/platform/zip-codes/zip-codes'
import { changeContacts } from '../../contacts'
import { assignmentAttributes } from '../assignments/contract'
import { handOver } from '../assignments/hand-over'
import { accountAttributes } from '../attributes'
import type { patients as contract } from '../contract'
import { needsCareTeam } from '../field-access'
import { patients } from '../table'
import { moveBookedVisits } from './move-booked-visits'
import { profileTodo } from './profile-todo'
import { mergeRaceEthnicity } from './race-ethnicity'
import { ssnChanges } from './ssn'
import {
  assertCoverage,
  assertListed,
  assertRequired,
  assertStatusReason,
  type PatientInput,
} from './validate'

type PatientRow = ResourceRow<
  typeof contract,
  typeof patients,
  typeof users,
  { cboPreventsUninsured: SQL<number | null> }
>

/** Changes a patient and the account behind, together or not at all. */
export const updatePatient = async (
  ctx: WriteContext,
  row: PatientRow,
  sent: PatientInput,
): Promise<Change> => {
  const { handOverReason, ...input } = sent
  const onlyIf = await careTeamOnly(ctx, row.id, Object.keys(input))
  assertRequired(input)
  assertCoverage(input, row)
  const moved = stateFrom(input, row)
  await assertListed(ctx.db, input, row)
  assertStatusReason(input, row)
  const after: Row = { ...input, ...moved, ...mergeRaceEthnicity(input, row) }
  // How a patient may be contacted is how they are told, too, unless both are answered.
  if (input.contactMethod) after.preferredCommunication ??= input.contactMethod
  const account = accountChanges(row, after)
  const contacts = await changeContacts(ctx, row, input)
  const assigned = await handOver(
    ctx,
    row,
    { ...input, handOverReason },
    String(after.state ?? row.state),
  )
  return {
    set: { ...after, handOverReason: undefined, ...(await ssnChanges(ctx, row.id, after)) },
    onlyIf: allOf([onlyIf, ...assigned.onlyIf]),
    also: [
      ...(Object.keys(account).length
        ? [update(users, account, sql`${users.id} = ${row.id}`, ctx.now)]
        : []),
      ...assigned.also,
      ...contacts.statements,
      ...(moved.state && moved.state !== row.state
        ? moveBookedVisits(ctx, row.id, moved.state)
        : []),
      ...completion(ctx, row, { ...after, ...account }),
    ],
    mapError: byConstraint({
      UNIQUE: unprocessable('email_taken', 'Another account has this email', 'email'),
    }),
    detail: { fields: Object.keys(input).filter(isOfRecord).join(',') },
    onCommitted: contacts.notify,
  }
}

/** Who holds the patient is told by the events of the hand-over. */
const isOfRecord = (name: string): boolean =>
  !Object.values<string>(assignmentAttributes).includes(name)

/** Refuses attributes this role writes of its own patients only; returns what must still hold when they are written. */
const careTeamOnly = async (
  { actor, db }: RequestContext,
  patientId: string,
  attributes: readonly string[],
): Promise<SQL | undefined> => {
  if (!needsCareTeam(actor.role, attributes)) return undefined
  const onCareTeam = careTeam(patients.id)(actor)
  const own = sql`select 1 from ${patients} where ${patients.id} = ${patientId} and ${onCareTeam}`
  if (!(await db.exists(own))) throw forbidden()
  return onCareTeam
}

const accountChanges = (row: Row, after: Row): Row => {
  const state = stateCodes.find((each) => each === after.state)
  return {
    // A new email or phone waits to be proven.
    ...Object.fromEntries(
      accountAttributes
        .filter((name) => name in after && name !== 'email' && name !== 'phone')
        .map((name) => [name, after[name]]),
    ),
    ...(state && state !== row.state && !after.timezone && { timezone: zoneOf(state) }),
  }
}

const completion = ({ now }: RequestContext, row: PatientRow, changes: Row): Statement[] =>
  profileTodo(row.id, {
    before: row,
    after: { ...row, ...changes, ...(changes.social && { socialOnFile: 1 }) },
    now,
  })
