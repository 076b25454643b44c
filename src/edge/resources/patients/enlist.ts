import { sql } from 'drizzle-orm'
import { refusedBy } from '../../db/connection'
import { insert, raw } from '../../db/statement'
import { uuidv7 } from '../../identifiers'
import { Problem, unprocessable } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
import type { Plan, Row } from '../../jsonapi/resource'
import { states, zoneOf } from '../../places'
import { askFor } from '../todos/ask'
import { users } from '../users/table'
import { placeOf } from './checks'
import { patients } from './table'

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
export const enlist = async (
  request: Request,
  input: Row,
  links: Readonly<Record<string, string>>,
): Promise<Plan> => {
  const id = uuidv7()
  const { actor, now } = request
  const { timezone, ...given }: Row = { ...input, ...placeOf(input, input.state) }
  const state = states.find((each) => each === given.state)
  const cboId = actor.role === 'cbo' ? actor.cboId : (links.cbo ?? (await defaultCbo(request)))
  if (given.insured === false) await refuseUninsured(request, cboId)
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
    after: [askFor('PHOTO_ID', id, now), askFor('PROFILE_INCOMPLETE', id, now)],
    refused: (error) => (refusedBy(error, 'UNIQUE') ? known(actor.role === 'cbo') : undefined),
  }
}

// An organization must not learn who is a patient elsewhere.
const known = (outsider: boolean): Problem =>
  outsider
    ? new Problem(409, 'cannot_add', 'This patient cannot be added here. Contact customer support.')
    : unprocessable('email_taken', 'A patient with this email exists', 'email')

const defaultCbo = async ({ db }: Request): Promise<string | null> => {
  const found = await db.first(
    raw<{ value: string }>(sql`select value from system_settings where key = 'default_cbo_id'`),
  )
  return found?.value || null
}

const refuseUninsured = async ({ db }: Request, cboId: string | null): Promise<void> => {
  const found = await db.first(
    raw<{ found: number }>(
      sql`select 1 as found from cbos where id = ${cboId} and prevent_uninsured = 1`,
    ),
  )
  if (found) throw unprocessable('uninsured', 'CBO is not accepting uninsured patients', 'insured')
}
