import { type SQL, sql } from 'drizzle-orm'
import type { Policy } from '#edge/access/policy'
import { mapRules } from '#edge/access/scope-policy'
import { type Resource, resource } from '#edge/jsonapi/resource'
import { userName } from '../users/table'
import type { notesContract } from './contract'
import { notes as table } from './table'

interface NotesOn {
  /** What the rows say they are about: a resource's type, or `work` for the work on a patient. */
  readonly subject: string
  readonly policy: Policy<'create', never>
  /** The patient whom a subject concerns, as SQL over its id; left out where it is about no patient. */
  readonly patientOf?: (subjectId: string) => SQL | string
}

/** Only the notes about this subject, for each role that sees some. */
const limitTo = (subject: string, policy: Policy<'create', never>): Policy<'create', never> =>
  mapRules(policy, (rule) => ({
    ...rule,
    scope: (me) => sql`(${table.subjectType} = ${subject} and ${rule.scope(me)})`,
  }))

/** Notes about the rows of a resource, in the one table of all notes. */
export const notesOn = (
  contract: ReturnType<typeof notesContract<string, string, string, `/${string}`>>,
  { subject, policy, patientOf }: NotesOn,
): Resource => {
  const parent = Object.keys(contract.relationships)[0] ?? 'patient'
  const isOfPatient = parent === 'patient'
  return resource(contract, {
    table,
    policy: limitTo(subject, policy),
    patient: patientOf || isOfPatient ? table.patientId : undefined,
    fields: {
      authorName: userName(table.authorId),
      ...(!isOfPatient && { [`${parent}Id`]: table.subjectId }),
    },
    create: ({ actor }, _, links) => {
      const subjectId = links[parent] ?? ''
      return {
        set: {
          subjectType: subject,
          subjectId,
          patientId: isOfPatient ? subjectId : (patientOf?.(subjectId) ?? null),
          authorId: actor.id,
        },
        ...(!isOfPatient && { detail: { [`${parent}_id`]: subjectId } }),
      }
    },
  })
}
