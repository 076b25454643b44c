import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { labTestCodes, resultFlags } from '../lab-tests'

const code = z.enum(labTestCodes, 'No such test')

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
    finalAt: instantField,
    /** Whether a later row corrects it. */
    isCorrected: attribute(z.boolean(), 'computed'),
    createdAt: instantField,
  },
  relationships: {
    patient: one('patients'),
    lab: one('labs'),
    corrects: one('lab_results', 'optional'),
  },
  filters: { code: oneOf(code) },
  sorts: ['-finalAt'],
  mounts: { '/labs/:lab/results': ['list'], '/patients/:patient/lab_results': ['list'] },
})
