import { attribute, attributeGroup, contract, endpoint, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

/** What a visit is for, whichever stage of it. */
export const programs = ['prep', 'pep', 'hiv', 'hep_c', 'sti', 'wellness'] as const
export type Program = (typeof programs)[number]

export const minutesRule = { minimum: 5, maximum: 240, step: 5 } as const
export const maxCashPrice = 1_000_000

/** What the clinic says of a kind of visit. */
const terms = {
  name: line(60, 'Enter a name'),
  /** How long a visit of this kind takes; time is claimed in units of five minutes. */
  minutes: z
    .int('Enter the minutes')
    .check(
      z.minimum(minutesRule.minimum, 'A visit takes 5 minutes or more'),
      z.maximum(minutesRule.maximum, 'A visit takes 4 hours or less'),
      z.multipleOf(minutesRule.step, 'Enter a multiple of 5'),
    ),
  /** Cents of a US dollar, for who pays by card; 0 where it is free. */
  cashPrice: z
    .int('Enter the price in cents')
    .check(
      z.minimum(0, 'A price is not negative'),
      z.maximum(maxCashPrice, 'A price is at most $10,000'),
    ),
}

export const encounterTypes = contract('encounter_types', {
  description:
    'Kinds of visit, with the service line each belongs to: 13 of the product, numbered, and those that the clinic added, each by the rules of one of them.',
  attributes: {
    program: z.enum(programs),
    serviceLine: attribute(z.string(), 'computed'),
    /** The kind whose rules one that the clinic added follows: who holds it, what opens it, its note and questions. */
    baseId: z.nullable(z.string()),
    ...attributeGroup(
      {
        ...terms,
        /** Whether it may be booked; visits that are booked stay. */
        active: z.boolean('Say whether it is offered'),
      },
      'update',
    ),
    position: z.number(),
  },
  sorts: ['position', 'name'],
  mounts: { '/encounter_types': ['list', 'read', 'update'] },
  unpaginated: true,
})

export const addVariant = endpoint('encounter_types.add_variant', {
  at: 'POST /encounter_types/:encounter_type/variants',
  description:
    'Adds a kind of visit of the clinic’s own, by the rules of this one: the same service line, clinicians, treatments, note and questions. PEP stays one kind.',
  body: z.strictObject(terms),
  once: true,
  output: z.object({ id: z.string() }),
})
