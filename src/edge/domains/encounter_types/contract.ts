import { attribute, attributeGroup, contract, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

/** What a visit is for, whichever stage of it. */
export const programs = ['prep', 'pep', 'hiv', 'hep_c', 'sti', 'wellness'] as const
export type Program = (typeof programs)[number]

export const minutesRule = { minimum: 5, maximum: 240, step: 5 } as const
export const maxCashPrice = 1_000_000

export const encounterTypes = contract('encounter_types', {
  description: 'Kinds of visit, numbered 1 to 13, with the service line each belongs to.',
  attributes: {
    program: z.enum(programs),
    serviceLine: attribute(z.string(), 'computed'),
    ...attributeGroup(
      {
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
