import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import { all, assigned } from '../../access/scopes'
import { insert } from '../../db/statement'
import { uuidv7 } from '../../identifiers'
import type { Request } from '../../jsonapi/request'
import type { Plan } from '../../jsonapi/resource'
import { notes } from './table'

type Kind = 'patients' | 'work'

/** Readers who may add: of their own patients, or of all. */
export const adding = (kind: Kind) => {
  const rule = (see: (me: Actor) => SQL) => ({
    see: (me: Actor) => sql`(${notes.subjectType} = ${kind} and ${see(me)})`,
    do: ['create'] as const,
  })
  return { panel: rule(assigned(notes.patientId)), everyones: rule(all) }
}

export const authorName = sql<string>`(
  select first_name || ' ' || last_name from users where id = ${notes.authorId})`

/** A note about the patient of the path, in the name of who writes it. */
export const writeNote =
  (kind: Kind) =>
  (
    request: Request,
    { body }: { body: string },
    { patient }: Readonly<Record<string, string>>,
  ): Plan => {
    const id = uuidv7()
    return {
      id,
      write: insert(notes, {
        id,
        patientId: patient,
        subjectType: kind,
        subjectId: patient,
        authorId: request.actor.id,
        body,
        createdAt: request.now,
      }),
    }
  }
