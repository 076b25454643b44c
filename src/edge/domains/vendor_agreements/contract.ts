import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { dateField, instantField, line, paragraphs, pastDateField } from '#edge/platform/fields'
import { vendorServices } from '#edge/platform/services/vendor-services'

export const agreementBases = ['signed', 'not_needed'] as const

export const vendorAgreements = contract('vendor_agreements', {
  description:
    'Business associate agreements with the vendors of the deployment. An entry is never changed: the newest of a service counts.',
  attributes: {
    service: attribute(z.enum(vendorServices, 'Choose a service'), 'create'),
    /** The vendor that the service has in this deployment, as the entry was made. */
    vendor: z.string(),
    basis: attribute(z.enum(agreementBases, 'Choose one'), 'create'),
    /** When it was signed, or found not to be needed. */
    signedOn: attribute(pastDateField, 'create'),
    /** The person of the clinic who signed, or found so. */
    signedBy: attribute(line(100, 'Enter the name of the person'), 'create'),
    /** The last day on which it holds. */
    endsOn: attribute(z.optional(z.nullable(dateField)), 'create'),
    note: attribute(z.optional(z.nullable(paragraphs(1000))), 'create'),
    recorderName: attribute(z.string(), 'userName'),
    createdAt: instantField,
  },
  relationships: { recorder: one('users') },
  sorts: ['-createdAt'],
  mounts: { '/vendor_agreements': ['list', 'create'] },
  stepUp: ['create'],
})
