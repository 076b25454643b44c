import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { recordByKey } from '#edge/platform/typed-keys'
import { labTestCodes } from '../lab-tests'
import { comparators } from '../reading/measure'
import { observationStatuses } from '../reading/observation-status'
import { detections } from '../reading/vocabulary'
import { resultFlags } from '../tests/lab-test'

const code = z.enum(labTestCodes, 'No such test')

/** A value as rules reckon with it, numbers in the canonical unit of the test. */
const measure = z.union([
  z.object({ kind: z.literal('presence'), presence: z.enum(detections) }),
  z.object({
    kind: z.literal('quantity'),
    comparator: z.enum(comparators),
    number: z.number(),
    presence: z.optional(z.enum(detections)),
  }),
  z.object({ kind: z.literal('titer'), comparator: z.enum(comparators), dilution: z.number() }),
  z.object({ kind: z.literal('pressure'), systolic: z.number(), diastolic: z.number() }),
  z.object({ kind: z.literal('not_performed') }),
])

/** What of an observation is encrypted. */
const encryptedValues = ['value', 'range', 'flag', 'measure', 'labFlags', 'comment'] as const

export const labResults = contract('lab_results', {
  description:
    'A value of a test. One that the lab corrected is a new row, which names the row it corrects.',
  attributes: {
    code,
    value: attribute(z.string(), 'encrypted'),
    unit: z.nullable(z.string()),
    /** What the lab expects, in its own words. */
    range: attribute(z.nullable(z.string()), 'encrypted'),
    flag: attribute(z.enum(resultFlags), 'encrypted'),
    /** Null where the value is not understood. */
    measure: attribute(z.nullable(measure), 'encrypted'),
    /** FHIR Observation.status. */
    status: z.enum(observationStatuses),
    /** Whether it says anything: neither unread, nor not performed, nor taken back. */
    isResult: z.boolean(),
    /** The flags of the laboratory, codes of HL7 table 0078 with spaces between. */
    labFlags: attribute(z.nullable(z.string()), 'encrypted'),
    /** What the laboratory writes beside the value. */
    comment: attribute(z.nullable(z.string()), 'encrypted'),
    finalAt: instantField,
    /** Whether a later row corrects it. */
    isCorrected: attribute(z.boolean(), 'computed'),
    createdAt: instantField,
  },
  encryptedAs: recordByKey(encryptedValues, () => 'observations'),
  relationships: {
    patient: one('patients'),
    /** Null for a value that a person typed apart from an order. */
    lab: one('labs', 'optional'),
    corrects: one('lab_results', 'optional'),
  },
  filters: { code: oneOf(code) },
  sorts: ['-finalAt'],
  mounts: { '/labs/:lab/results': ['list'], '/patients/:patient/lab_results': ['list'] },
})
