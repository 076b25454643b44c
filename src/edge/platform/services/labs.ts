import type { Environment } from '../environment'
import { openMessages } from './hl7/open-messages'
import { DeliveryError, postForText, postToProvider } from './http-provider'
import { orderBundle } from './lab-orders/fhir-order'
import { orderMessage } from './lab-orders/hl7-order'
import type { LabOrder } from './lab-orders/lab-order'

/** How an order goes to its lab: FHIR R4 or HL7 v2.5.1. */
export const orderFormats = ['fhir', 'hl7'] as const
export type OrderFormat = (typeof orderFormats)[number]

/** Takes orders to labs. Both may be told again: an order has a name of its own. */
export interface LabService {
  readonly name: OrderFormat | 'embedded'
  readonly placeOrder: (order: LabOrder) => Promise<void>
  readonly cancelOrder: (order: LabOrder) => Promise<void>
}

type Account = Pick<
  Environment,
  | 'LAB_FHIR_URL'
  | 'LAB_FHIR_TOKEN'
  | 'LAB_HL7_URL'
  | 'LAB_HL7_TOKEN'
  | 'LAB_WEBHOOK_SECRET'
  | 'local'
>

/** The service of a format where its keys are set; in local the lab of `/dev/lab`, else none. */
export const labService = (env: Account, format: OrderFormat): LabService | null => {
  const [url, token] =
    format === 'hl7' ? [env.LAB_HL7_URL, env.LAB_HL7_TOKEN] : [env.LAB_FHIR_URL, env.LAB_FHIR_TOKEN]
  if (url && token && env.LAB_WEBHOOK_SECRET)
    return format === 'hl7' ? hl7Service({ url, token }) : fhirService({ url, token })
  return env.local ? embeddedService : null
}

/** Signs what labs tell us, as Svix does: the lab's service and ours know it. */
export const labWebhookSecret = (env: Account & Pick<Environment, 'SESSION_KEYS'>): string | null =>
  env.LAB_WEBHOOK_SECRET ?? (env.local ? `whsec_${btoa(`lab ${env.SESSION_KEYS}`)}` : null)

/** An order stands with the lab of `/dev/lab` as soon as it was handed over. */
const embeddedService: LabService = {
  name: 'embedded',
  placeOrder: async () => {},
  cancelOrder: async () => {},
}

interface Server {
  readonly url: string
  readonly token: string
}

const fhirService = ({ url, token }: Server): LabService => {
  const send = async (order: LabOrder, status: 'active' | 'revoked') => {
    await postToProvider(url, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/fhir+json',
        accept: 'application/fhir+json',
      },
      body: JSON.stringify(orderBundle(order, status)),
    })
  }
  return {
    name: 'fhir',
    placeOrder: (order) => send(order, 'active'),
    cancelOrder: (order) => send(order, 'revoked'),
  }
}

const hl7Service = ({ url, token }: Server): LabService => {
  const send = async (order: LabOrder, control: 'NW' | 'CA') => {
    const answer = await postForText(url, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'x-application/hl7-v2+er7; charset=utf-8',
      },
      body: orderMessage(order, control),
    })
    const code = openMessages(answer)[0]?.getAckType()
    if (code !== 'AA' && code !== 'CA')
      throw new DeliveryError(code ?? 'no acknowledgment', code !== 'AR' && code !== 'CR')
  }
  return {
    name: 'hl7',
    placeOrder: (order) => send(order, 'NW'),
    cancelOrder: (order) => send(order, 'CA'),
  }
}
