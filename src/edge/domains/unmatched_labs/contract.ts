import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  range,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { instantField, stampFields, uuid } from '#edge/platform/fields'
import { reasonInput } from '../dropdown_options/reason-codes'
import { labTestCodes } from '../labs/lab-tests'
import { observationStatuses } from '../labs/reading/observation-status'
import { vendorCodes } from '../labs/vendors'
import { matchProblems, unmatchedStates, unmatchedStatuses } from './transitions'

const status = z.enum(unmatchedStatuses, 'No such status')
const vendor = z.enum(vendorCodes, 'No such lab')
const text = z.optional(z.nullable(z.string()))
const number = z.optional(z.nullable(z.number()))

/** What a lab said it found, as it came. */
const report = z.object({
  status: z.enum(['partial', 'final', 'corrected']),
  collectedAt: z.optional(z.nullable(instantField)),
  /** What the laboratory writes of the report as a whole. */
  conclusion: text,
  at: instantField,
  /** What of it is not known here, in the words of the lab. */
  unread: text,
  /** Names of the documents that came with it. */
  documents: z.optional(z.array(z.string())),
  values: z.array(
    z.object({
      code: z.enum(labTestCodes),
      value: z.string(),
      unit: text,
      range: text,
      unitCode: text,
      rangeLow: number,
      rangeHigh: number,
      flagCodes: z.optional(z.array(z.string())),
      status: z.optional(z.enum(observationStatuses)),
      comment: text,
      otherValues: z.optional(z.array(z.string())),
      isDoubted: z.optional(z.boolean()),
    }),
  ),
})

export const unmatchedLabs = contract('unmatched_labs', {
  description:
    'Results that fit no patient, or that could not be read: shown to none of them until staff find whose they are, or discard them.',
  attributes: {
    vendor,
    /** What of it did not fit. */
    problem: z.enum(matchProblems),
    /** Whose it says it is. */
    name: attribute(z.string(), 'encrypted'),
    dob: attribute(z.string(), 'encrypted'),
    report: attribute(report, 'encrypted'),
    receivedAt: instantField,
    /** 1 where it may have found HIV, 2 for others. */
    priority: z.int(),
    status,
    closedAt: z.nullable(instantField),
    closedByName: attribute(z.nullable(z.string()), 'userName'),
    reasonCode: z.nullable(z.string()),
    reasonText: attribute(z.nullable(z.string()), 'encrypted'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients', 'optional'),
    /** The order it named, whose patient is another by name or date of birth. */
    order: one('labs', 'optional'),
    /** The order it was put on. */
    lab: one('labs', 'optional'),
    closedBy: one('users', 'optional'),
  },
  filters: { status: oneOf(status), vendor: oneOf(vendor), ...range('receivedAt', instantField) },
  sorts: ['-receivedAt', 'receivedAt', 'priority'],
  mounts: { '/unmatched_labs': ['list', 'read'] },
  states: unmatchedStates,
  actions: {
    match: {
      input: z.strictObject({
        patientId: uuid,
        /** One of the patient's orders; without one the result stands by itself. */
        labId: z.optional(z.nullable(uuid)),
        /** Said where name or date of birth are not those of the patient. */
        isSamePerson: z.optional(z.boolean()),
      }),
      at: ['PATCH /unmatched_labs/:id'],
    },
    discard: { input: reasonInput, at: ['DELETE /unmatched_labs/:id'] },
  },
})

/** What speaks for a patient whom a result may be of. */
export const agreements = [
  'order',
  'dob',
  'swapped_dob',
  'name',
  'similar_name',
  'awaits_result',
] as const

export const listCandidates = endpoint('unmatched_labs.candidates', {
  at: 'GET /unmatched_labs/:unmatched_lab/candidates',
  description:
    'The patients whom a result may be of, the likeliest first, and what of each agrees with what the lab says.',
  output: resourceObjects('unmatched_lab_candidates', {
    fullName: z.string(),
    /** What the person is called, where that is another name. */
    fullChosenName: z.string(),
    dob: z.string(),
    agreements: z.array(z.enum(agreements)),
  }),
})

export const unmatchedLabReport = reportContract('unmatched_labs.report', {
  at: 'GET /unmatched_labs/report',
  description:
    'How long results waited for their patient, the newest first, without whose they are.',
  query: {
    status: z.optional(status),
    from: z.optional(instantField),
    until: z.optional(instantField),
  },
  columns: {
    vendor: z.string(),
    problem: z.string(),
    status: z.string(),
    receivedAt: instantField,
    closedAt: z.nullable(instantField),
    closedByName: z.nullable(z.string()),
    hours: z.number(),
  },
})
