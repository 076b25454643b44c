import { attribute, contract, endpoint, resourceObject, z } from '#edge/jsonapi/contract'

export const states = contract('states', {
  description: 'States and territories by USPS code; care is given where licensure is true.',
  attributes: {
    name: z.string(),
    timezone: z.string(),
    licensure: z.boolean(),
    /** Names of the service lines that the clinic offers there; care is given where a clinician is licensed too. */
    serviceLines: attribute(
      z.array(z.string(), 'Choose what is offered').check(z.maxLength(50)),
      'computed',
      'update',
    ),
  },
  filters: { licensure: z.stringbool() },
  sorts: ['name'],
  mounts: { '/states': ['list', 'read', 'update'] },
  unpaginated: true,
})

export const lookupZipCode = endpoint('addresses.lookup_by_zip_code', {
  at: 'GET /addresses/lookup_by_zip_code',
  description: 'States of a zip code, the time zone of the first, and whether care is given there.',
  query: z.strictObject({ zipCode: z.string('Zip code must be 5 digits of 0-9') }),
  output: resourceObject('addresses', {
    zip: z.string(),
    state: z.string(),
    stateName: z.string(),
    timezone: z.string(),
    licensure: z.boolean(),
    states: z.array(z.string()),
    /** Those beside them: a person may confirm that theirs is one of these. */
    neighbors: z.array(z.string()),
  }),
})
