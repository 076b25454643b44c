import { attribute, contract, one, oneOf, range, z } from '#edge/jsonapi/contract'
import { instantField, stampFields, uuid } from '#edge/platform/fields'
import { documentName, reviewShape } from '../documents/contract'
import { reasonInput } from '../dropdown_options/reason-codes'
import { faxStates, faxStatuses, fileProblems } from './transitions'

const status = z.enum(faxStatuses, 'No such status')
const at = '/incoming_faxes/:id'

export const incomingFaxes = contract('incoming_faxes', {
  description:
    'Faxes that came in: each becomes a document of the chart that a person puts it into, or is discarded.',
  attributes: {
    receivedAt: instantField,
    /** As the service names it; null where the sender hides it. */
    fromNumber: attribute(z.nullable(z.string()), 'encrypted'),
    pages: z.nullable(z.int()),
    /** Why its file cannot be shown: it can be downloaded only, or the service alone has it. */
    fileProblem: z.nullable(z.enum(fileProblems)),
    status,
    patientName: attribute(z.nullable(z.string()), 'userName'),
    closedAt: z.nullable(instantField),
    closedByName: attribute(z.nullable(z.string()), 'userName'),
    reasonCode: z.nullable(z.string()),
    reasonText: attribute(z.nullable(z.string()), 'encrypted'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients', 'optional'),
    /** Its document in the chart. */
    document: one('documents', 'optional'),
    closedBy: one('users', 'optional'),
  },
  filters: { status: oneOf(status), ...range('receivedAt', instantField) },
  sorts: ['-receivedAt', 'receivedAt'],
  mounts: { '/incoming_faxes': ['list', 'read'] },
  states: faxStates,
  actions: {
    route: {
      input: z.strictObject({
        patientId: uuid,
        name: documentName,
        ...reviewShape,
        shownToPatient: z.optional(z.boolean()),
      }),
      at: [`POST ${at}/route`],
    },
    discard: { input: reasonInput, at: [`POST ${at}/discard`] },
    reopen: { input: reasonInput, at: [`POST ${at}/reopen`] },
  },
})
