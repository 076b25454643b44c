import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'

export const auditStates = ['ok', 'broken', 'overdue', 'never'] as const

export const auditCheck = endpoint('audit.check', {
  at: 'GET /audit_check',
  description:
    'Whether the audit trail is what was sealed, when that was checked last, and the first event that is not.',
  output: resourceObject('audit_checks', {
    state: z.enum(auditStates),
    at: z.nullable(z.string()),
    /** The number of the first event that was changed, removed or added behind the application. */
    firstBroken: z.nullable(z.number()),
    verifiedUpTo: z.nullable(z.number()),
    seals: z.nullable(z.number()),
  }),
})
