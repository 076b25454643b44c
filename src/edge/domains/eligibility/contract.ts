import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'
import { accessState } from '#edge/platform/access-states'
import { state } from '#edge/platform/fields'

const rule = z.object({
  id: z.string(),
  priority: z.number(),
  state: z.nullable(state),
  insured: z.nullable(z.boolean()),
  minAge: z.nullable(z.number()),
  maxAge: z.nullable(z.number()),
  action: accessState,
})

const age = z.optional(z.nullable(z.int('Enter an age').check(z.minimum(0), z.maximum(130))))
const ruleSet = resourceObject('rule_sets', { version: z.number(), rules: z.array(rule) })

export const readRules = endpoint('rule_sets.read', {
  at: 'GET /cbos/:cbo/rule_sets',
  description: 'Whom an organization takes: the first rule that matches decides.',
  output: ruleSet,
})

export const replaceRules = endpoint('rule_sets.update', {
  at: 'PATCH /cbos/:cbo/rule_sets',
  description: 'Replaces the rules of an organization, in the order given.',
  maxBodyBytes: 64 * 1024,
  body: z.object({
    rules: z
      .array(
        z.strictObject({
          id: z.optional(z.string()),
          priority: z.optional(z.number()),
          state: z.optional(z.nullable(state)),
          insured: z.optional(z.nullable(z.boolean('Choose yes or no'))),
          minAge: age,
          maxAge: age,
          action: accessState,
        }),
        'Send the rules',
      )
      .check(z.minLength(1, 'Keep at least one rule'), z.maxLength(200, 'Keep at most 200 rules')),
  }),
  output: ruleSet,
})

export const verifyPatientCbo = endpoint('cbo_verifications.read', {
  at: 'GET /patients/:patient/cbos/verify_patient_cbo',
  description: "What the rule set of the patient's organization decides, and by which rules.",
  output: resourceObject('cbo_verifications', { action: accessState, trace: z.array(z.string()) }),
})

export const listServiceLines = endpoint('service_lines.list', {
  at: 'GET /patients/:patient/available_service_lines',
  description: 'Service lines open to the patient, and how each can be reached now.',
  query: z.strictObject({
    encounterTypeId: z.optional(z.string()),
    /** The current state of the patient; by default the state of their home. */
    state: z.optional(state),
  }),
  output: resourceObjects('service_lines', {
    name: z.string(),
    onDemand: z.boolean(),
    asyncMessaging: z.boolean(),
    preferOnDemand: z.boolean(),
    /** Whether a clinician who may see the patient there is at work now. */
    isStaffed: z.boolean(),
    encounterTypeIds: z.array(z.string()),
  }),
})
