import { contract, endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { soapSection } from './form'

export * from './form'

const attributes = {
  encounterTypeId: z.string(),
  schemaVersion: z.number(),
  sections: z.array(soapSection),
  effectiveOn: z.string(),
}

export const soapSchemas = contract('soap_schemas', {
  description: 'The form of the visit note for each kind of visit, as it is in force.',
  attributes,
  filters: { encounterTypeId: z.string() },
  sorts: ['encounterTypeId'],
  mounts: { '/soap_note_configuration': ['list'] },
  unpaginated: true,
})

export const readSoapSchema = endpoint('soap_schemas.read', {
  at: 'GET /patients/:patient/appointments/:appointment/soap_schema',
  description:
    'The form of a visit’s note: the one it was written with, or the one in force for the kind of visit.',
  output: resourceObject('soap_schemas', { ...attributes }),
})
