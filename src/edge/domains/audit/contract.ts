import { roles } from '#edge/access/roles'
import { auditStates, restoreReasons } from '#edge/events/audit-states'
import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'

export { restoreReasons }

const person = { id: z.string(), name: z.string() }
const output = resourceObject('audit_checks', {
  state: z.enum(auditStates),
  at: z.nullable(z.string()),
  /** The number of the first event that was changed, removed or added behind the application. */
  firstBroken: z.nullable(z.number()),
  verifiedUpTo: z.nullable(z.number()),
  seals: z.nullable(z.number()),
  /** The epoch that two admins are to account for. */
  suspectedEpoch: z.nullable(z.number()),
  /** Every time the database was found older than the trail kept outside of it, oldest first. */
  restores: z.array(
    z.object({
      epoch: z.number(),
      foundAt: z.string(),
      restoredTo: z.number(),
      /** Numbers of events that the database no longer has. */
      discarded: z.array(z.object({ epoch: z.number(), from: z.number(), to: z.number() })),
      reason: z.nullable(z.enum(restoreReasons)),
      /** The first admin, whose word waits for a second one unless there is a `confirmedBy`. */
      proposedBy: z.nullable(z.object(person)),
      confirmedBy: z.nullable(z.object(person)),
      confirmedAt: z.nullable(z.string()),
    }),
  ),
})

export const auditCheck = endpoint('audit.check', {
  at: 'GET /audit_check',
  description:
    'Whether the audit trail is what was sealed, when that was checked last, the first event that is not, and every restore of the database.',
  output,
})

export const recordRestore = endpoint('audit.restore', {
  at: 'POST /audit_check/restores',
  description:
    'Two admins record that the database was restored: the first call proposes, the same call of another admin within a week opens the epoch for good.',
  body: z.strictObject({
    epoch: z.int().check(z.minimum(2)),
    /** The last event that the restore kept, as the check shows it. */
    seq: z.int().check(z.minimum(0)),
    reason: z.enum(restoreReasons, 'Choose why the database was restored'),
  }),
  output,
  stepUp: true,
  limit: { max: 20, windowSeconds: 3600 },
})

export const rowReaches = [
  'everyone',
  'careTeam',
  'ownOrganization',
  'ownPharmacy',
  'emergencyAccess',
  'own',
  'some',
] as const

export const roleAccess = endpoint('role_access.list', {
  at: 'GET /role_access',
  description:
    'Access of each role to each type of record, as the policies that decide it have it: the rows it reads, the verbs it has, the attributes it never receives.',
  output: resourceObjects('role_access', {
    id: z.string(),
    roles: z.array(
      z.object({
        role: z.enum(roles),
        /** The rows it reads; `some` by a condition of the type. */
        rows: z.enum(rowReaches),
        can: z.array(z.string()),
        hidden: z.array(z.string()),
      }),
    ),
  }),
})
