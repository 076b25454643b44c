import { roles } from '#edge/access/roles'
import { endpoint, resourceObjects, z } from '#edge/jsonapi/contract'
import { line, uuid } from '#edge/platform/fields'

export const maxColleagues = 20

export const searchColleagues = endpoint('colleagues.search', {
  at: 'POST /colleagues/search',
  description: `The staff directory: colleagues whose account is active and whom the caller may know of, at most ${maxColleagues}, by the beginnings of words of a name, in any order, without accents.`,
  body: z.strictObject({
    name: z.optional(line(100)),
    /** Those of these roles alone. */
    roles: z.optional(z.array(z.enum(roles, 'No such role')).check(z.maxLength(roles.length))),
    /** Those alone who may take up this task. */
    taskId: z.optional(uuid),
    /** Clinicians alone to whom this patient may be handed over: licensed where the patient lives. */
    patientId: z.optional(uuid),
    /** The clinician alone whose record this is. */
    providerId: z.optional(uuid),
  }),
  limit: { max: 300, windowSeconds: 60 },
  output: resourceObjects('colleagues', {
    name: z.string(),
    role: z.enum(roles),
    /** Where they belong: the profession of a clinician, or the name of their organization or pharmacy. */
    team: z.nullable(z.string()),
    portrait: z.nullable(z.string()),
    /** The record of a clinician. */
    providerId: z.nullable(z.string()),
    isOutOfOffice: z.boolean(),
  }),
})
