import { Buffer } from 'node:buffer'
import { medicationTable } from '../db/formulary-tables'
import { appOrigin, type Environment } from '../environment'
import { answerEmbedded } from './erx/embedded-pharmacy'
import { refusalsOf } from './erx/refusals'
import { type Refusal, readScriptAnswer } from './erx/script-answer'
import { isNewPrescription, type ScriptMessage, scriptBundle } from './erx/script-message'
import { type FhirTask, readFhirTask } from './fhir-task'
import { DeliveryError, postToProvider, textFieldOf } from './http-provider'

/** Takes messages of prescriptions to pharmacies. Each may be sent again: it has a name of its own. */
export interface ErxService {
  readonly name: 'dosespot' | 'embedded'
  /**
   * What the service calls the prescription, and whether it has left for the pharmacy: some ask the clinician once more.
   * `ErxRefusal` where it is not taken as it is.
   */
  readonly send: (
    message: ScriptMessage,
  ) => Promise<{ readonly erxId: string | null; readonly isSent: boolean }>
  /** How far these are, as far as the service knows. */
  readonly readTasks: (ids: readonly string[]) => Promise<readonly FhirTask[]>
  /** Where a provider signs what waits; null for who has no account with the service. */
  readonly signingUrl: (providerId: string) => Promise<string | null>
}

/** A message that no one takes before it is changed, with the reason as its clinician reads it. */
export class ErxRefusal extends DeliveryError {
  /** Sentences; they may name the medicine, and stand in no log. */
  readonly words: string
  constructor(codes: readonly string[], words: string) {
    super(codes.join(' '), false)
    this.words = words
  }
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
export const erxService = (
  env: Account,
  clinicName: string,
  isDosespotOn: boolean,
): ErxService | null => {
  const { DOSESPOT_FHIR_URL: url, DOSESPOT_TOKEN: token, DOSESPOT_WEBHOOK_SECRET: secret } = env
  if (isDosespotOn && url && token && secret)
    return dosespotService(env, clinicName, { url, token })
  return env.local ? embeddedService(env, clinicName) : null
}

/** Signs what the service tells us, as Svix does. */
export const erxWebhookSecret = (env: Account & Pick<Environment, 'SESSION_KEYS'>): string | null =>
  env.DOSESPOT_WEBHOOK_SECRET ??
  (env.local ? `whsec_${btoa(`pharmacy ${env.SESSION_KEYS}`)}` : null)

/**
 * Sends what a pharmacy would take, and reads its answer (FHIR messaging, `$process-message`). What it would refuse is
 * refused before it leaves: no service is trusted to find the pharmacy by its name, or to ask for what is missing.
 */
const sendOver =
  (env: Account, clinicName: string, exchange: (bundle: unknown) => Promise<unknown>) =>
  async (message: ScriptMessage): Promise<string | null> => {
    const bundle = scriptBundle(message, { name: clinicName, endpoint: appOrigin(env) })
    const refusals = isNewPrescription(message) ? refusalsOf(bundle) : []
    if (refusals.length > 0) throw refusalOf(refusals)
    const answer = await exchange(bundle)
    const error = readScriptAnswer(answer)
    if (error) throw refusalOf(error)
    return textFieldOf(answer, 'id')
  }

const refusalOf = (refusals: readonly Refusal[]) =>
  new ErxRefusal(
    refusals.map(({ code }) => code),
    refusals.map(({ words }) => words).join(' '),
  )

const formularyCodes = new Set(medicationTable.map(({ rxcui }) => rxcui))

/** A prescription lies at the pharmacy of `/dev/pharmacy` as soon as it took it, and tells all there is itself. */
const embeddedService = (env: Account, clinicName: string): ErxService => {
  const send = sendOver(env, clinicName, async (bundle) =>
    answerEmbedded(bundle, (code) => formularyCodes.has(code)),
  )
  return {
    name: 'embedded',
    send: async (message) => {
      await send(message)
      return { erxId: null, isSent: true }
    },
    readTasks: async () => [],
    signingUrl: async () => `${appOrigin(env)}/staff/prescriptions`,
  }
}

const dosespotService = (
  env: Account,
  clinicName: string,
  { url, token }: { readonly url: string; readonly token: string },
): ErxService => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/fhir+json',
    accept: 'application/fhir+json',
  }
  const post = (path: string, body: string, type = headers['content-type']) =>
    postToProvider(`${url}/${path}`, { headers: { ...headers, 'content-type': type }, body })
  const send = sendOver(env, clinicName, (bundle) =>
    post('$process-message', JSON.stringify(bundle)),
  )
  return {
    name: 'dosespot',
    // The clinician confirms it there, at the address of `signingUrl`; the service then tells that it was sent.
    send: async (message) => ({ erxId: await send(message), isSent: false }),
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
