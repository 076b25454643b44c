import type { Environment } from '../environment'
import { postToProvider } from './http-provider'

/** What a lab has to know of an order. */
export interface LabOrder {
  /** Ours; the lab names it in all that it tells of the order. */
  readonly id: string
  /** Which lab, by the name it has here. */
  readonly vendor: string
  readonly orderedAt: string
  readonly tests: readonly {
    readonly code: string
    readonly loinc: string
    readonly name: string
  }[]
  readonly patient: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    /** YYYY-MM-DD */
    readonly dob: string
    readonly phone: string | null
    /** Where a kit goes. */
    readonly address: readonly string[]
    readonly city: string | null
    readonly state: string
    readonly zip: string
  }
  readonly clinician: { readonly name: string; readonly npi: string | null } | null
}

/** Takes orders to labs. Both may be told again: an order has a name of its own. */
export interface LabService {
  readonly name: 'fhir' | 'embedded'
  readonly placeOrder: (order: LabOrder) => Promise<void>
  readonly cancelOrder: (order: LabOrder) => Promise<void>
}

type Account = Pick<Environment, 'LAB_FHIR_URL' | 'LAB_FHIR_TOKEN' | 'LAB_WEBHOOK_SECRET' | 'local'>

/** A FHIR server of labs where its keys are set; in local the lab of `/dev/lab`, else none. */
export const labService = (env: Account): LabService | null => {
  const { LAB_FHIR_URL: url, LAB_FHIR_TOKEN: token, LAB_WEBHOOK_SECRET: secret } = env
  if (url && token && secret) return fhirService({ url, token })
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

const fhirService = ({
  url,
  token,
}: {
  readonly url: string
  readonly token: string
}): LabService => {
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

const ordersOfOurs = 'urn:careplus:labs'

/** FHIR R4: a request for each test under one requisition, put where it is known by, so that it is placed once. */
export const orderBundle = (order: LabOrder, status: 'active' | 'revoked') => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: order.tests.map(({ code, loinc, name }) => {
    const identifier = { system: ordersOfOurs, value: `${order.id}.${code}` }
    return {
      resource: {
        resourceType: 'ServiceRequest',
        contained: [patientOf(order)],
        identifier: [identifier],
        requisition: { system: ordersOfOurs, value: order.id },
        status,
        intent: 'order',
        code: { coding: [{ system: 'http://loinc.org', code: loinc, display: name }] },
        subject: { reference: '#patient' },
        authoredOn: order.orderedAt,
        ...(order.clinician && { requester: requesterOf(order.clinician) }),
        performer: [{ display: order.vendor }],
      },
      request: {
        method: 'PUT',
        url: `ServiceRequest?identifier=${encodeURIComponent(`${identifier.system}|${identifier.value}`)}`,
      },
    }
  }),
})

const patientOf = ({ patient }: LabOrder) => ({
  resourceType: 'Patient',
  id: 'patient',
  identifier: [{ system: 'urn:careplus:patients', value: patient.id }],
  name: [{ use: 'official', family: patient.lastName, given: [patient.firstName] }],
  birthDate: patient.dob,
  ...(patient.phone && { telecom: [{ system: 'phone', value: `+1${patient.phone}` }] }),
  address: [
    {
      line: patient.address,
      ...(patient.city && { city: patient.city }),
      state: patient.state,
      postalCode: patient.zip,
      country: 'US',
    },
  ],
})

const requesterOf = ({ name, npi }: NonNullable<LabOrder['clinician']>) => ({
  display: name,
  ...(npi && { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: npi } }),
})
