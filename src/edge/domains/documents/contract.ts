import { attachmentsContract } from '#edge/domains/attachments/contract'
import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { instantField, line, stampFields } from '#edge/platform/fields'

export const administrativeKinds = [
  'identification',
  'insurance',
  'proof_of_income',
  'proof_of_address',
  'form',
  'other',
] as const
export const documentKinds = [
  ...administrativeKinds,
  'outside_result',
  'outside_record',
  'letter',
] as const
const kind = z.enum(documentKinds, 'Choose what it is')
const at = '/patients/:patient/documents'

export const documents = contract('documents', {
  description:
    'Papers of a patient that they or their clinic add: each has a name and one or more files.',
  attributes: {
    kind: attribute(kind, 'create'),
    name: attribute(line(120, 'Name the document'), 'write', 'encrypted'),
    /** What staff add may be among themselves; what the patient added, they see. */
    shownToPatient: attribute(z.optional(z.boolean()), 'write'),
    /** When the other side opened it first: the patient what staff added, staff what the patient added. */
    viewedAt: z.nullable(instantField),
    fromPatient: attribute(z.boolean(), 'computed'),
    /** From an organization or a pharmacy: staff read it, as they read what the patient adds. */
    fromPartner: attribute(z.boolean(), 'computed'),
    uploadedByName: attribute(z.string(), 'userName'),
    fileCount: attribute(z.int(), 'computed'),
    ...stampFields,
  },
  relationships: { patient: one('patients'), uploadedBy: one('users') },
  filters: { kind: oneOf(kind) },
  sorts: ['-createdAt'],
  mounts: { [at]: ['list', 'read', 'create', 'update', 'delete'] },
  actions: { mark_viewed: { at: [`PATCH ${at}/:id/mark_viewed`] } },
})

export const documentFiles = attachmentsContract(
  'document_files',
  `${at}/:document/files`,
  'Files of a document.',
)
