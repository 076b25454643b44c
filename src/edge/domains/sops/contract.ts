import { type Role, roles } from '#edge/access/roles'
import {
  attribute,
  contract,
  endpoint,
  oneOf,
  resourceObject,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, instantField, line, paragraphs, uuid } from '#edge/platform/fields'

export const sopStatuses = ['draft', 'active', 'retired'] as const
/** `acknowledge`: each person of the audience confirms each revision; `reference`: it is there to look up. */
export const sopPolicies = ['reference', 'acknowledge'] as const
/** Roles that can be asked to read a procedure: patients and community organizations are no staff of the clinic. */
export const sopReaderRoles = [
  'provider',
  'assistant',
  'support',
  'manager',
  'clinical_admin',
  'clinical_lead',
  'pharmacy',
  'admin',
] as const satisfies readonly Role[]
export type SopReaderRole = (typeof sopReaderRoles)[number]

const readerRole = z.enum(sopReaderRoles, 'Choose who reads it')
const status = z.enum(sopStatuses, 'No such status')
const policy = z.enum(sopPolicies, 'Choose whether it must be confirmed')
const category = line(50, 'Choose a category')
export const maxChangeSummaryLength = 300
export const maxProcedureLength = 40_000

export const sops = contract('sops', {
  description:
    'Standard operating procedures: how the clinic does a thing. What is in force, and for its editors the draft of the next revision.',
  attributes: {
    title: attribute(line(120, 'Enter a title'), 'write'),
    /** A code of the list `sop_category`. */
    category: attribute(category, 'write'),
    policy: attribute(policy, 'write'),
    audience: attribute(
      z.array(readerRole).check(
        z.minLength(1, 'Choose who reads it'),
        z.overwrite((chosen) => sopReaderRoles.filter((role) => chosen.includes(role))),
      ),
      'write',
    ),
    /** The text of the next revision. */
    draft: attribute(paragraphs(maxProcedureLength, 'Write the procedure'), 'write', 'guarded'),
    /** The text in force. */
    body: z.nullable(z.string()),
    changeSummary: z.nullable(z.string()),
    status,
    /** Counts what was published; 0 before the first time. */
    revision: z.int(),
    reviewDueOn: attribute(z.optional(z.nullable(dateField)), 'write'),
    publishedAt: z.nullable(z.string()),
    /** When the caller confirmed reading this revision. */
    readAt: attribute(z.nullable(z.string()), 'computed'),
    createdAt: instantField,
    updatedAt: z.string(),
  },
  filters: { category: oneOf(category), status: oneOf(status), policy },
  sorts: ['title', '-publishedAt'],
  mounts: { '/sops': ['list', 'create', 'read', 'update', 'delete'] },
  states: {
    transitions: [
      { action: 'publish', from: ['draft', 'active', 'retired'], to: 'active' },
      { action: 'retire', from: ['active'], to: 'retired' },
    ],
  },
  actions: {
    publish: {
      at: ['POST /sops/:id/publish'],
      input: z.object({
        /** What is different from the revision before; asked for from the second one on. */
        changeSummary: z.optional(z.nullable(line(maxChangeSummaryLength))),
      }),
    },
    retire: { at: ['POST /sops/:id/retire'] },
  },
})

const receipt = {
  sopId: z.string(),
  title: z.string(),
  category: z.string(),
  revision: z.int(),
  changeSummary: z.nullable(z.string()),
  publishedAt: z.string(),
  readAt: z.nullable(z.string()),
}

export const ownSopNotifications = endpoint('sop_notifications.list_own', {
  at: 'GET /users/:user/sop_notifications',
  description:
    'The procedures in force that the caller is to confirm, those not confirmed first, each with when they did.',
  query: z.strictObject({ unread: z.optional(z.stringbool()) }),
  output: resourceObjects('sop_notifications', { ...receipt }),
})

export const sopNotifications = reportContract('sop_notifications.list', {
  at: 'GET /sop_notifications',
  description:
    'Who is to confirm which procedure, and when they did: for those who edit it. As a list, or as CSV with a reason.',
  query: { sopId: z.optional(uuid), unread: z.optional(z.stringbool()) },
  columns: {
    ...receipt,
    userId: z.string(),
    name: z.string(),
    role: z.enum(roles),
  },
})

export const acknowledgeSop = endpoint('sop_notifications.acknowledge', {
  at: 'POST /sop_notifications',
  description:
    'The caller confirms having read a revision of a procedure. A second confirmation changes nothing; one of an earlier revision is 409 `revision_superseded`.',
  status: 201,
  body: z.strictObject({ sopId: uuid, revision: z.int('Say which revision') }),
  output: resourceObject('sop_notifications', { ...receipt }),
})
