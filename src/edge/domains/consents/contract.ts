import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'
import { consentDocumentNames } from './documents'

export const consents = contract('consents', {
  description: 'What a patient agreed to: which text, in which version, when, with which initials.',
  attributes: z.object({
    document: z.enum(consentDocumentNames),
    documentVersion: z.string(),
    documentHash: z.string(),
    agreed: z.boolean(),
    initials: z.nullable(z.string()),
    locale: z.string(),
    at: z.string(),
  }),
  guarded: ['documentHash', 'initials', 'locale'],
  relationships: { patient: { to: 'one', type: 'patients' } },
  filters: { document: z.enum(consentDocumentNames) },
  sorts: ['-at'],
  mounts: { '/patients/:patient/consents': ['list'] },
})
