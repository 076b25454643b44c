import type { Environment } from '../environment'
import { erxService } from './erx'
import { faxAccountOf } from './fax'
import { labService, orderFormats } from './labs'
import { paymentService } from './payments/payments'
import { type VendorService, vendorServices } from './vendor-services'
import { twilioVideoKeys } from './video'
import { twilioVoiceKeys } from './voice'

interface ConfiguredVendor {
  readonly service: VendorService
  readonly vendor: string
}

/**
 * Vendors that this deployment is set up with, by the keys that switch each on; a laptop has none. The content lake and
 * pushes are left out: neither is told of a patient's health, nor which patient reads.
 */
export const configuredVendors = (env: Environment): readonly ConfiguredVendor[] => {
  const hosted: Environment = { ...env, local: false }
  const vendors: Readonly<Record<VendorService, string | null>> = {
    hosting: env.local ? null : 'Cloudflare',
    mail: env.RESEND_API_KEY ? 'Resend' : null,
    sms: env.TWILIO_ACCOUNT_SID ? 'Twilio' : null,
    calls: twilioVoiceKeys(hosted) && 'Twilio',
    video: twilioVideoKeys(hosted) && 'Twilio',
    fax: faxAccountOf(hosted) && 'Sinch',
    labs: labHosts(hosted),
    prescriptions: erxService(hosted, '', true) && 'DoseSpot',
    cards: paymentService(hosted) && 'Stripe',
  }
  return vendorServices.flatMap((service) => {
    const vendor = vendors[service]
    return vendor ? [{ service, vendor }] : []
  })
}

/** Labs have no name in the settings of a deployment: the hosts of their servers. */
const labHosts = (env: Environment): string | null => {
  const addresses = { fhir: env.LAB_FHIR_URL, hl7: env.LAB_HL7_URL }
  const hosts = orderFormats.flatMap((format) => {
    const address = addresses[format]
    return address && labService(env, format) ? [new URL(address).host] : []
  })
  return [...new Set(hosts)].join(', ') || null
}
