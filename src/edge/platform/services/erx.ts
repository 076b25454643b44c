import { Buffer } from 'node:buffer'
import { appOrigin, type Environment } from '../environment'
import { type FhirTask, readFhirTask } from './fhir-task'
import { postToProvider, textFieldOf } from './http-provider'

/** What a pharmacy has to know of a prescription. */
export interface ErxOrder {
  /** Ours; the service names it in all that it tells of the prescription. */
  readonly id: string
  /** YYYY-MM-DD */
  readonly writtenOn: string
  readonly drug: { readonly generic: string; readonly strength: string; readonly form: string }
  readonly sig: string
  readonly note: string | null
  readonly quantity: number
  readonly days: number
  readonly refills: number
  readonly substitutionAllowed: boolean
  readonly pharmacy: { readonly id: string; readonly name: string }
  readonly patient: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    /** YYYY-MM-DD */
    readonly dob: string
  }
  readonly clinician: { readonly name: string; readonly npi: string | null } | null
}

/** Takes prescriptions to pharmacies. Each may be told again: a prescription has a name of its own. */
export interface ErxService {
  readonly name: 'dosespot' | 'embedded'
  /** What the service calls it, and whether it has left for the pharmacy: some ask the clinician once more. */
  readonly send: (
    order: ErxOrder,
  ) => Promise<{ readonly erxId: string | null; readonly isSent: boolean }>
  readonly cancel: (order: ErxOrder) => Promise<void>
  readonly refill: (order: ErxOrder) => Promise<void>
  /** A change or a renewal that the pharmacy asked for is not given. */
  readonly decline: (order: ErxOrder) => Promise<void>
  /** How far these are, as far as the service knows. */
  readonly readTasks: (ids: readonly string[]) => Promise<readonly FhirTask[]>
  /** Where a provider signs what waits; null for who has no account with the service. */
  readonly signingUrl: (providerId: string) => Promise<string | null>
}

type Account = Pick<
  Environment,
  | 'APP_ORIGIN'
  | 'DOSESPOT_FHIR_URL'
  | 'DOSESPOT_TOKEN'
  | 'DOSESPOT_SSO_URL'
  | 'DOSESPOT_CLINIC_ID'
  | 'DOSESPOT_CLINIC_KEY'
  | 'DOSESPOT_USERS'
  | 'DOSESPOT_WEBHOOK_SECRET'
  | 'local'
>

/** DoseSpot where its keys are set and its switch is on; in local the pharmacies of `/dev/pharmacy`, else none. */
export const erxService = (env: Account, isDosespotOn: boolean): ErxService | null => {
  const { DOSESPOT_FHIR_URL: url, DOSESPOT_TOKEN: token, DOSESPOT_WEBHOOK_SECRET: secret } = env
  if (isDosespotOn && url && token && secret) return dosespotService(env, { url, token })
  return env.local ? embeddedService(env) : null
}

/** Signs what the service tells us, as Svix does. */
export const erxWebhookSecret = (env: Account & Pick<Environment, 'SESSION_KEYS'>): string | null =>
  env.DOSESPOT_WEBHOOK_SECRET ??
  (env.local ? `whsec_${btoa(`pharmacy ${env.SESSION_KEYS}`)}` : null)

const nothing = async () => {}
/** A prescription lies at the pharmacy of `/dev/pharmacy` as soon as it was handed over, and tells all there is itself. */
const embeddedService = (env: Account): ErxService => ({
  name: 'embedded',
  send: async () => ({ erxId: null, isSent: true }),
  cancel: nothing,
  refill: nothing,
  decline: nothing,
  readTasks: async () => [],
  signingUrl: async () => `${appOrigin(env)}/staff/prescriptions`,
})

const dosespotService = (
  env: Account,
  { url, token }: { readonly url: string; readonly token: string },
): ErxService => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/fhir+json',
    accept: 'application/fhir+json',
  }
  const post = (path: string, body: string, type = headers['content-type']) =>
    postToProvider(`${url}/${path}`, { headers: { ...headers, 'content-type': type }, body })
  const put = async (order: ErxOrder, status: RequestStatus) =>
    post('', JSON.stringify(requestBundle(order, status)))
  return {
    name: 'dosespot',
    // The clinician confirms it there, at the address of `signingUrl`; the service then tells that it was sent.
    send: async (order) => ({
      erxId: textFieldOf(await put(order, 'active'), 'id'),
      isSent: false,
    }),
    cancel: async (order) => void (await put(order, 'cancelled')),
    refill: async (order) => void (await put(order, 'active')),
    decline: async (order) => void (await put(order, 'stopped')),
    readTasks: async (ids) =>
      tasksOf(
        await post(
          'Task/_search',
          new URLSearchParams({ 'group-identifier': ids.join(',') }).toString(),
          'application/x-www-form-urlencoded',
        ),
      ),
    signingUrl: (providerId) => singleSignOnUrl(env, providerId),
  }
}

type RequestStatus = 'active' | 'cancelled' | 'stopped'

/** FHIR R4: put where it is known by, so that it is placed once. */
export const requestBundle = (order: ErxOrder, status: RequestStatus) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      resource: {
        resourceType: 'MedicationRequest',
        contained: [
          {
            resourceType: 'Patient',
            id: 'patient',
            identifier: [{ system: 'urn:careplus:patients', value: order.patient.id }],
            name: [{ family: order.patient.lastName, given: [order.patient.firstName] }],
            birthDate: order.patient.dob,
          },
        ],
        identifier: [{ system: 'urn:careplus:prescriptions', value: order.id }],
        groupIdentifier: { value: order.id },
        status,
        intent: 'order',
        subject: { reference: '#patient' },
        authoredOn: order.writtenOn,
        medicationCodeableConcept: {
          text: [order.drug.generic, order.drug.strength, order.drug.form].join(' '),
        },
        dosageInstruction: [{ text: order.sig }],
        dispenseRequest: {
          quantity: { value: order.quantity },
          expectedSupplyDuration: { value: order.days, unit: 'days' },
          numberOfRepeatsAllowed: order.refills,
          performer: { display: order.pharmacy.name },
        },
        substitution: { allowedBoolean: order.substitutionAllowed },
        ...(order.note && { note: [{ text: order.note }] }),
        ...(order.clinician && {
          requester: {
            display: order.clinician.name,
            ...(order.clinician.npi && {
              identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: order.clinician.npi },
            }),
          },
        }),
      },
      request: {
        method: 'PUT',
        url: `MedicationRequest?identifier=${encodeURIComponent(`urn:careplus:prescriptions|${order.id}`)}`,
      },
    },
  ],
})

const tasksOf = (bundle: unknown): FhirTask[] => {
  const entries = bundle !== null && typeof bundle === 'object' ? Reflect.get(bundle, 'entry') : []
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
    const resource =
      entry !== null && typeof entry === 'object' ? Reflect.get(entry, 'resource') : null
    const task = readFhirTask(resource)
    return task ? [task] : []
  })
}

const phraseLength = 32

/**
 * DoseSpot's single sign-on: a random phrase, and hashes of it with the clinic's key for the clinic and the clinician. Which
 * account a provider has there is configuration: `DOSESPOT_USERS`, their number by our id of the provider.
 */
const singleSignOnUrl = async (env: Account, providerId: string): Promise<string | null> => {
  const { DOSESPOT_SSO_URL: url, DOSESPOT_CLINIC_ID: clinic, DOSESPOT_CLINIC_KEY: key } = env
  const user = env.DOSESPOT_USERS?.[providerId]
  if (!url || !clinic || !key || !user) return null
  const phrase = Buffer.from(crypto.getRandomValues(new Uint8Array(phraseLength)))
    .toString('hex')
    .slice(0, phraseLength)
  const signed = new URL(url)
  const values = {
    SingleSignOnClinicId: clinic,
    SingleSignOnUserId: user,
    SingleSignOnPhraseLength: String(phraseLength),
    SingleSignOnCode: phrase + (await hash(phrase + key)),
    SingleSignOnUserIdVerify: await hash(user + phrase.slice(0, 22) + key),
  }
  for (const [name, value] of Object.entries(values)) signed.searchParams.set(name, value)
  return signed.toString()
}

const hash = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-512', new TextEncoder().encode(text)))
    .toString('base64')
    .replace(/==$/, '')
