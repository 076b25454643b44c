import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { hepatitisBStates, hepatitisCStates } from '../results/hepatitis-status'
import { hivStates } from '../results/hiv-status'
import { testedInfections } from '../results/infection-facts'
import { syphilisStates } from '../results/syphilis-status'
import { observationSources } from '../results/table'

const moment = z.nullable(z.string())
const measured = z.object({
  value: z.number(),
  at: z.string(),
  source: z.enum(observationSources),
})

export const readFacts = endpoint('patient_facts.read', {
  at: 'GET /patients/:patient/facts',
  description:
    'What all tests, measurements and treatments on file say together; to a patient, by what is released to them.',
  query: z.strictObject({
    /** As of then: what came later is left out. */
    until: z.optional(instantField),
  }),
  output: resourceObject('patient_facts', {
    hiv: z.object({ state: z.enum(hivStates), negativeAt: moment, doubt: z.nullable(z.string()) }),
    /** In care for HIV here, or linked to care elsewhere. */
    isKnownHiv: z.boolean(),
    /** Time since which tests on file, or a diagnosis confirmed by a clinician, establish HIV. */
    hivConfirmedAt: moment,
    syphilis: z.enum(syphilisStates),
    hepatitisB: z.enum(hepatitisBStates),
    isHepatitisBExcluded: z.boolean(),
    hepatitisC: z.enum(hepatitisCStates),
    /** Infections of which a result waits for its release to the patient who asks: what it says is not told. */
    awaitsRelease: z.array(z.enum(testedInfections)),
    /** When each was last looked for. */
    testedAt: z.object({ syphilis: moment, hepatitisB: moment, hepatitisC: moment }),
    kidney: z.object({
      egfr: z.nullable(measured),
      /** By Cockcroft and Gault, in mL/min. */
      creatinineClearance: z.nullable(
        z.object({
          value: z.number(),
          at: z.string(),
          age: z.int(),
          sex: z.enum(['Female', 'Male']),
          weight: measured,
          creatinine: measured,
        }),
      ),
    }),
    /** In kilograms. */
    weight: z.nullable(measured),
  }),
})
