import { policyOf } from '#edge/jsonapi/index'

const office = ['everyone', 'route', 'discard', 'reopen'] as const

/**
 * Those who place results that fit no patient: a fax may tell of anyone's health until it is read. Others see it as a
 * document of their patient.
 */
export const incomingFaxPolicy = policyOf({ clinical_admin: office, clinical_lead: office })
