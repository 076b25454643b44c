import { policyOver, resource } from '#edge/jsonapi/index'
import { careStaff } from '../patients'
import { consents as contract } from './contract'
import { consents as table } from './table'

/** Proof of the signature, which those who only ask whether it was given do not receive. */
const proof = ['documentHash', 'initials', 'locale'] as const

export const consents = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    ...careStaff,
    admin: { scope: 'everyone', hidden: proof },
  }),
})
