import { policyOf, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { unprocessable } from '#edge/platform/problem'
import { configuredVendors } from '#edge/platform/services/vendors'
import { vendorAgreements as contract } from './contract'

export const vendorAgreements = resource(contract, {
  table: tableOf(contract),
  policy: policyOf({ admin: ['everyone', 'create'] }),
  create: async ({ env, actor }, { service, basis, signedOn = '', endsOn, note }) => {
    const found = configuredVendors(env).find((each) => each.service === service)
    if (!found)
      throw unprocessable('not_configured', 'This deployment has no such vendor', 'service')
    if (endsOn && endsOn < signedOn)
      throw unprocessable('invalid', 'It must end after it was signed', 'ends_on')
    if (basis === 'not_needed' && !note)
      throw unprocessable('invalid', 'Say why none is needed', 'note')
    return {
      set: { vendor: found.vendor, recorderId: actor.id },
      detail: { service, vendor: found.vendor, basis },
    }
  },
})
