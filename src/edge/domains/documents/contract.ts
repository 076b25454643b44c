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

/** Answers about a document that came in, by upload or by fax. */
export const reviewShape = { kind, needsAct: z.boolean('Choose whether someone must act on it') }
/** Name of a document, as it is typed. */
export const documentName = line(120, 'Name the document')
const at = '/patients/:patient/documents'

export const documents = contract('documents', {
  description:
    'Papers of a patient that they or their clinic add: each has a name and one or more files.',
  attributes: {
    kind: attribute(kind, 'create'),
    name: attribute(documentName, 'write', 'encrypted'),
    /** What staff add may be among themselves; what the patient added, they see. */
    shownToPatient: attribute(z.optional(z.boolean()), 'write'),
    /** When the other side opened it first: the patient what staff added, staff what the patient added. */
    viewedAt: z.nullable(instantField),
    fromPatient: attribute(z.boolean(), 'computed'),
    /** From an organization or a pharmacy: staff read it, as they read what the patient adds. */
    fromPartner: attribute(z.boolean(), 'computed'),
    /** Came by fax, and a person put it into this chart. */
    fromFax: attribute(z.boolean(), 'computed'),
    /** When staff last said what it is and whether it needs an act; of what came in alone. */
    reviewedAt: attribute(z.nullable(instantField), 'guarded'),
    /** The clinician of the patient is to act on it. */
    needsAct: attribute(z.boolean(), 'guarded'),
    uploadedByName: attribute(z.string(), 'userName'),
    fileCount: attribute(z.int(), 'computed'),
    ...stampFields,
  },
  relationships: { patient: one('patients'), uploadedBy: one('users') },
  filters: { kind: oneOf(kind) },
  sorts: ['-createdAt'],
  mounts: { [at]: ['list', 'read', 'create', 'update', 'delete'] },
  actions: {
    mark_viewed: { at: [`PATCH ${at}/:id/mark_viewed`] },
    review: { input: z.strictObject(reviewShape), at: [`POST ${at}/:id/review`] },
  },
})

export const documentFiles = attachmentsContract(
  'document_files',
  `${at}/:document/files`,
  'Files of a document.',
)
