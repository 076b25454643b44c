import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { insert, raw } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { unprocessable } from '../../platform/problem'
import { textSetting } from '../../platform/settings'
import { states, zoneOf } from '../../platform/us-states'
import { openTodo } from '../todos'
import { users } from '../users/table'
import { patients } from './table'
import { placeOf } from './validation'

const accountFields = [
  'firstName',
  'lastName',
  'nickname',
  'pronouns',
  'email',
  'phone',
  'language',
]

/** Staff add a patient: the account and the record in one batch, with what is still to be asked. */
export const enlist = async (ctx: RequestContext, input: Row): Promise<WritePlan> => {
  const id = uuidv7()
  const { actor, now } = ctx
  const { timezone, cboId: _, ...given }: Row = { ...input, ...placeOf(input, input.state) }
  const state = states.find((each) => each === given.state)
  const asked = actor.role === 'cbo' ? actor.cboId : (input.cboId ?? null)
  const { cboId, preventsUninsured, known } = await factsOf(ctx, asked, given.email)
  if (given.insured === false && preventsUninsured)
    throw unprocessable('uninsured', 'CBO is not accepting uninsured patients', 'insured')
  // An organization must not learn who is a patient elsewhere: for them the code will sort it out.
  if (known && actor.role !== 'cbo')
    throw unprocessable('email_taken', 'A patient with this email exists', 'email')
  const stamps = { createdAt: now, updatedAt: now }
  const split = (mine: boolean) =>
    Object.fromEntries(
      Object.entries(given).filter(([name]) => accountFields.includes(name) === mine),
    )
  return {
    id,
    before: [
      insert(users, {
        id,
        role: 'patient',
        ...split(true),
        timezone: timezone ?? (state ? zoneOf(state) : 'America/New_York'),
        ...stamps,
      }),
    ],
    write: insert(patients, { id, ...split(false), cboId, enrolledAt: now, ...stamps }),
    also: [openTodo('PHOTO_ID', id, now), openTodo('PROFILE_INCOMPLETE', id, now)],
  }
}

interface Facts {
  readonly cboId: string | null
  readonly preventsUninsured: number | null
  readonly known: number
}
const factsOf = async (
  { db }: RequestContext,
  asked: string | null,
  email: string,
): Promise<Facts> => {
  const found = await db.first(
    raw<Facts>(sql`
      select chosen.id as "cboId",
        (select prevent_uninsured from cbos where id = chosen.id) as "preventsUninsured",
        exists (select 1 from users where email = ${email} and role = 'patient' and email_verified_at is not null)
          as known
      from (select coalesce(${asked}, ${textSetting('default_cbo_id')}) as id) chosen`),
  )
  return found ?? { cboId: asked, preventsUninsured: null, known: 0 }
}
