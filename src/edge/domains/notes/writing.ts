import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../access/policy'
import type { RequestContext } from '../../access/request-context'
import { careTeam, everyone } from '../../access/scopes'
import type { WritePlan } from '../../jsonapi/resource'
import { insert } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { notes } from './table'

type Kind = 'patients' | 'work'

/** Readers who may add: of their own patients, or of all. */
export const adding = (kind: Kind) => {
  const rule = (rows: (me: Actor) => SQL) => ({
    scope: (me: Actor) => sql`(${notes.subjectType} = ${kind} and ${rows(me)})`,
    can: ['create'] as const,
  })
  return { panel: rule(careTeam(notes.patientId)), everyones: rule(everyone) }
}

export const authorName = sql<string>`(
  select first_name || ' ' || last_name from users where id = ${notes.authorId})`

/** A note about the patient of the path, in the name of who writes it. */
export const writeNote =
  (kind: Kind) =>
  (
    ctx: RequestContext,
    { body }: { body: string },
    { patient }: Readonly<Record<string, string>>,
  ): WritePlan => {
    const id = uuidv7()
    return {
      id,
      write: insert(notes, {
        id,
        patientId: patient,
        subjectType: kind,
        subjectId: patient,
        authorId: ctx.actor.id,
        body,
        createdAt: ctx.now,
      }),
    }
  }
