import * as z from 'zod/mini'
import { endpoint } from '../../jsonapi/contract'
import { accessState, state } from '../../platform/fields'

const text = z.nullable(z.string())
const document = z.object({
  document: z.string(),
  version: z.string(),
  title: z.string(),
  body: z.string(),
  hash: z.string(),
  effectiveOn: z.string(),
})

export const consentsDocuments = endpoint({
  at: 'GET /consents_documents',
  description:
    'The texts a patient agrees to, as they are in force today, and the pages they are read on.',
  output: z.object({
    type: z.literal('consents_documents'),
    id: z.string(),
    telehealthConsent: z.string(),
    agreePrivacyPolicy: z.string(),
    agreeTos: z.string(),
    sharingData: z.string(),
    documents: z.array(document),
  }),
})

const logo = z.object({ main: text, favicon: text, pride: z.optional(text) })
export const theme = endpoint({
  at: 'GET /theme',
  description:
    'The brand to show: by id, by the token of a link, by the address asked; the default where none is known.',
  query: z.strictObject({
    themeId: z.optional(z.string().check(z.maxLength(100))),
    token: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.object({
    type: z.literal('themes'),
    id: z.string(),
    palette: z.record(z.string(), text),
    typography: z.object({ font: text, url: text }),
    app: z.object({ name: z.string(), default: z.boolean(), logo }),
  }),
})

export const lookupByZipCode = endpoint({
  at: 'GET /addresses/lookup_by_zip_code',
  description: 'The state, its time zone, and whether care is given there, for a zip code.',
  query: z.strictObject({ zipCode: z.string('Zip code must be 5 digits of 0-9') }),
  output: z.object({
    type: z.literal('addresses'),
    id: z.string(),
    zip: z.string(),
    state: z.string(),
    stateName: z.string(),
    timezone: z.string(),
    licensure: z.boolean(),
  }),
})

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
const ruleSet = z.object({ type: z.literal('rule_sets'), id: z.string(), rules: z.array(rule) })

export const ruleSets = endpoint({
  at: 'GET /cbos/:cbo/rule_sets',
  description: 'Whom an organization takes: the first rule that matches decides.',
  output: ruleSet,
})
export const changeRuleSets = endpoint({
  at: 'PATCH /cbos/:cbo/rule_sets',
  description: 'Replaces the rules of an organization, in the order given.',
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

const member = z.object({
  type: z.literal('cbos'),
  id: z.string(),
  name: z.string(),
  joinedAt: z.string(),
})
export const providerCbos = endpoint({
  at: 'GET /providers/:provider/cbos',
  description: 'The organizations a clinician sees patients of.',
  output: z.array(member),
})
export const cboProviders = endpoint({
  at: 'GET /cbos/:cbo/providers',
  description: 'The clinicians who see patients of an organization.',
  output: z.array(
    z.object({
      type: z.literal('providers'),
      id: z.string(),
      fullName: z.string(),
      suffix: text,
      joinedAt: z.string(),
    }),
  ),
})
