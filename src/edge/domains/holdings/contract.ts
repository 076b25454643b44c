import { roles } from '#edge/access/roles'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { uuid } from '#edge/platform/fields'

export const readHoldings = endpoint('holdings.read', {
  at: 'GET /users/:user/holdings',
  description: 'What an account still holds, which someone else takes over when it is closed.',
  output: resourceObject('holdings', {
    id: uuid,
    role: z.enum(roles),
    /** Patients who are assigned to it. */
    patients: z.int(),
    /** Open tasks. */
    tasks: z.int(),
    /** Open conversations that it answers. */
    conversations: z.int(),
    /** Clinicians whom it assists or supervises. */
    clinicians: z.int(),
    /** Visits to come. */
    visits: z.int(),
  }),
})

/** Who takes it over; null leaves it to the teams. */
export const successorInput = z.strictObject({ successorId: z.optional(z.nullable(uuid)) })
