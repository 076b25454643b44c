import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'

/** A visit type a treatment opens: for the first visit, or for those after it. */
const opening = z.object({
  id: z.string(),
  name: z.string(),
  opens: z.enum(['first', 'next']),
})

export const treatments = contract('treatments', {
  description: 'What a patient may choose to be treated with, and the visit types each opens.',
  attributes: z.object({
    name: z.string(),
    summary: z.string(),
    serviceLine: z.string(),
    position: z.number(),
    encounterTypes: z.array(opening),
    /** USPS codes of where it is offered. */
    states: z.array(z.string()),
  }),
  sorts: ['position', 'name'],
  mounts: { '/treatments': ['list', 'read'] },
  unpaginated: true,
})
