import { endpoint, resourceObjects, z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { instantField, line, uuid } from '#edge/platform/fields'
import { labTestCodes } from './lab-tests'
import { labOutcomes, labReviewStatuses, labStatuses } from './transitions'
import { collections, vendorCodes } from './vendors'

export const listLabVendors = endpoint('lab_vendors.list', {
  at: 'GET /patients/:patient/lab_vendors',
  description:
    'The labs open to a patient, by the state they live in; to patients, those that send kits home.',
  output: resourceObjects('lab_vendors', {
    collection: z.enum(collections),
    /** Nothing is ordered: results from elsewhere are entered. */
    isByHand: z.boolean(),
  }),
})

const value = z.strictObject({
  code: z.enum(labTestCodes, 'Choose a test'),
  value: line(300, 'Enter the value'),
  range: z.optional(z.nullable(line(60))),
})

export const enterResults = endpoint('labs.enter_results', {
  at: 'POST /labs/:lab/results',
  description: 'Results from elsewhere, entered by hand. The same again changes nothing.',
  body: z.strictObject({
    values: z.array(value).check(
      z.minLength(1, 'Enter a value'),
      z.maxLength(40),
      z.refine(
        (values) => new Set(values.map(({ code }) => code)).size === values.length,
        'Enter each test once',
      ),
    ),
    collectedAt: z.optional(z.nullable(instantField)),
    /** Whether more is to come. */
    isPartial: z.optional(z.boolean()),
  }),
})

export const labReport = reportContract('labs.report', {
  at: 'GET /labs/report',
  description: 'Labs by when they were ordered, and how soon their results were read.',
  query: {
    status: z.optional(z.enum(labStatuses, 'No such status')),
    vendor: z.optional(z.enum(vendorCodes, 'No such lab')),
    provider: z.optional(uuid),
    from: z.optional(instantField),
    until: z.optional(instantField),
  },
  columns: {
    patientId: z.string(),
    patientName: z.string(),
    providerName: z.nullable(z.string()),
    vendor: z.enum(vendorCodes),
    status: z.enum(labStatuses),
    reviewStatus: z.nullable(z.enum(labReviewStatuses)),
    outcome: z.nullable(z.enum(labOutcomes)),
    orderedAt: z.nullable(z.string()),
    collectedAt: z.nullable(z.string()),
    resultedAt: z.nullable(z.string()),
    releasedAt: z.nullable(z.string()),
    createdAt: instantField,
  },
})
