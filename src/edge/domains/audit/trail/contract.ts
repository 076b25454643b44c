import { roles } from '#edge/access/roles'
import { attribute, contract, one, relation, z } from '#edge/jsonapi/contract'
import { instantField, line } from '#edge/platform/fields'

export const auditKinds = ['change', 'look', 'export', 'sign_in', 'denied'] as const
const kind = z.enum(auditKinds, 'No such kind of event')
const name = z.nullable(z.string())

export const auditEvents = contract('audit_events', {
  description:
    'The audit trail, newest first: every read and write with its actor, its subject, its time and the session and address it came by; never contents.',
  attributes: {
    /** Type and verb: `system_users.change_role`. */
    name: z.string(),
    kind,
    subjectType: z.string(),
    /** Where it is about no patient. */
    subjectId: name,
    /** The colleague whose account it is about. */
    subjectName: name,
    patientName: attribute(name, 'computed', 'guarded'),
    actorName: name,
    actorRole: z.nullable(z.enum(roles)),
    /** The colleague through whose account it was done. */
    actingForName: name,
    /** How the session was opened, and the template of the address that was asked. */
    signedInBy: name,
    route: z.string(),
    /** Names of all reads of one page of a chart, such as `appointments.list`. */
    opened: attribute(z.array(z.string()), 'computed'),
    reason: name,
    /** Names of the fields that changed. */
    fields: z.array(z.string()),
    /** Codes and counts kept with it, where it is about no patient. */
    details: z.array(z.object({ name: z.string(), value: z.string() })),
    at: z.string(),
  },
  relationships: { patient: one('patients', 'optional') },
  guarded: ['patient'],
  filters: {
    kind,
    /** The type of what it is about. */
    subjectType: line(60),
    actor: relation('actor'),
    patient: relation('patient'),
    from: instantField,
    until: instantField,
  },
  sorts: ['-id'],
  mounts: { '/audit_events': ['list'] },
})
