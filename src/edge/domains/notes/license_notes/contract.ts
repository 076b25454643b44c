import * as z from 'zod/mini'
import { contract } from '../../../jsonapi/contract'
import { noteBody } from '../contract'

export const licenseNotes = contract('license_notes', {
  description: 'What was noted when a license was checked.',
  attributes: z.object({ body: noteBody, authorName: z.string(), createdAt: z.string() }),
  create: ['body'],
  relationships: {
    license: { to: 'one', type: 'licenses' },
    provider: { to: 'one', type: 'providers' },
  },
  sorts: ['-createdAt'],
  mounts: { '/providers/:provider/licenses/:license/notes': ['list', 'create'] },
})
