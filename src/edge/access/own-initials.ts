import { sql } from 'drizzle-orm'
import { initialsMismatch, matchesInitials } from '../platform/names/initials'
import { unprocessable } from '../platform/problem'
import type { RequestContext } from './request-context'

interface Signer {
  readonly firstName: string
  readonly lastName: string
  readonly language: string
}

/** A signature is the initials of who signs, and of no other. */
export const assertOwnInitials = async (
  { db, actor }: Pick<RequestContext, 'db' | 'actor'>,
  initials: string,
): Promise<void> => {
  const signer = await db.first(sql<Signer>`
    select first_name as "firstName", last_name as "lastName", language from users where id = ${actor.id}`)
  if (!signer || !matchesInitials(initials, signer.firstName, signer.lastName, signer.language))
    throw unprocessable('invalid', initialsMismatch, 'initials')
}
