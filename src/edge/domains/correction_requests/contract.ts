import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { instantField, paragraphs, stampFields } from '#edge/platform/fields'
import { reasonInput } from '../dropdown_options/reason-codes'
import { correctionStates, correctionStatuses, recordSections } from './transitions'

const at = '/patients/:patient/correction_requests'
const status = z.enum(correctionStatuses, 'No such status')
const section = z.enum(recordSections, 'Choose a part of your record')

export const correctionRequests = contract('correction_requests', {
  description:
    'A patient asks to have their record corrected: it is accepted, or denied with a reason, within 60 days.',
  attributes: {
    section: attribute(section, 'create'),
    /** What it should say. */
    correction: attribute(
      paragraphs(2000, 'Tell us what should be corrected'),
      'create',
      'encrypted',
    ),
    /** Why: a request without one may be denied. */
    grounds: attribute(paragraphs(1000, 'Tell us how you know'), 'create', 'encrypted'),
    status,
    dueAt: instantField,
    /** Why the answer takes longer, if it does. */
    extension: attribute(z.nullable(z.string()), 'encrypted'),
    extendedAt: z.nullable(instantField),
    /** What was corrected, in words to the patient. */
    response: attribute(z.nullable(z.string()), 'encrypted'),
    reasonCode: z.nullable(z.string()),
    reasonText: attribute(z.nullable(z.string()), 'encrypted'),
    /** The patient's statement of disagreement: it stays with the record. */
    disagreement: attribute(z.nullable(z.string()), 'encrypted'),
    decidedAt: z.nullable(instantField),
    decidedByName: attribute(z.nullable(z.string()), 'userName'),
    patientName: attribute(z.nullable(z.string()), 'userName'),
    ...stampFields,
  },
  relationships: { patient: one('patients'), decidedBy: one('users', 'optional') },
  filters: { status: oneOf(status) },
  sorts: ['dueAt', '-createdAt'],
  mounts: { '/correction_requests': ['list'], [at]: ['list', 'read', 'create'] },
  states: correctionStates,
  actions: {
    accept: {
      input: z.strictObject({ response: paragraphs(1000, 'Say what was corrected') }),
      at: [`POST ${at}/:id/accept`],
    },
    deny: { input: reasonInput, at: [`POST ${at}/:id/deny`] },
    extend: {
      input: z.strictObject({ extension: paragraphs(500, 'Say why it takes longer') }),
      at: [`POST ${at}/:id/extend`],
    },
    withdraw: { at: [`POST ${at}/:id/withdraw`] },
    disagree: {
      input: z.strictObject({ disagreement: paragraphs(2000, 'Tell us why you disagree') }),
      at: [`POST ${at}/:id/disagree`],
    },
  },
})
