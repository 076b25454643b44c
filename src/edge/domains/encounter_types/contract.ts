import { attribute, contract, z } from '#edge/jsonapi/contract'

/** What a visit is for, whichever stage of it. */
export const programs = ['prep', 'pep', 'hiv', 'hep_c', 'sti', 'wellness'] as const
export type Program = (typeof programs)[number]

export const encounterTypes = contract('encounter_types', {
  description: 'Kinds of visit, numbered 1 to 13, with the service line each belongs to.',
  attributes: {
    name: z.string(),
    program: z.enum(programs),
    serviceLine: attribute(z.string(), 'computed'),
    /** How long a visit of this kind takes. */
    minutes: z.number(),
    /** Cents of a US dollar, for who pays by card; 0 where it is free. */
    cashPrice: z.int(),
    position: z.number(),
    active: z.boolean(),
  },
  sorts: ['position', 'name'],
  mounts: { '/encounter_types': ['list', 'read'] },
  unpaginated: true,
})
