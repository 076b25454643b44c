import { Buffer } from 'node:buffer'
import { constantTimeEqual, sha256Hex } from '../crypto/hash'
import type { Environment } from '../environment'
import { type FaxAccount, faxAccountOf, faxesUrl, signedIn } from './fax'
import {
  DeliveryError,
  fieldOf,
  numberFieldOf,
  postForBytes,
  postToProvider,
  textFieldOf,
} from './http-provider'
import { parseJson } from './parse-json'

export interface ReceivedFax {
  /** Its name at the service. */
  readonly id: string
  readonly from: string | null
  readonly pages: number | null
  /** Base64. */
  readonly file: string | null
  /** Why there is no file: it is too large to take, or none came. */
  readonly fileProblem: 'too_large' | 'missing' | null
}

/** Bytes of the pages of one fax, as of a file that is attached. */
const maxFaxBytes = (10 * 1024 * 1024 * 3) / 4

/** Lets in what a service tells of faxes: the password that Sinch was given, or in local the key of `/dev/fax`. */
export const faxWebhookSecret = (env: Environment): string | null => {
  if (faxAccountOf(env)) return env.SINCH_WEBHOOK_PASSWORD ?? null
  return env.local ? `whsec_${btoa(`fax ${env.SESSION_KEYS}`)}` : null
}

/** Whether a message has the password, as `https://care-plus:<password>@…` makes Sinch send it. */
export const isFaxWebhook = async (password: string, headers: Headers): Promise<boolean> => {
  const sent = headers.get('authorization') ?? ''
  const [made, wanted] = await Promise.all([
    sha256Hex(sent),
    sha256Hex(`Basic ${btoa(`care-plus:${password}`)}`),
  ])
  return constantTimeEqual(made, wanted)
}

/** A fax as Sinch tells of it: nothing of it is believed but its name, until Sinch is asked. */
interface FaxNotice {
  readonly id: string
  /** Its pages in base64, of which Sinch may keep no copy. */
  readonly file: string | null
}

/** Reads a message of Sinch: JSON or a form, as its service is set. */
export const readFaxNotice = async (
  headers: Headers,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<FaxNotice | null> => {
  const type = headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    const sent = parseJson(new TextDecoder().decode(bytes))
    return noticeOf(fieldOf(sent, 'fax'), textFieldOf(sent, 'file'))
  }
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData())
  const fax = form.get('fax')
  const pages = form.get('file')
  const file =
    pages instanceof Blob ? Buffer.from(await pages.arrayBuffer()).toString('base64') : null
  return noticeOf(typeof fax === 'string' ? parseJson(fax) : null, file)
}

const noticeOf = (fax: unknown, file: string | null): FaxNotice | null => {
  const id = textFieldOf(fax, 'id')
  return id && /^[\w-]{1,64}$/.test(id) ? { id, file: file || null } : null
}

/** A fax that Sinch took for us, with its pages; null for one that it does not know, or that we sent. */
export const readReceivedFax = async (
  account: FaxAccount,
  { id, file: sent }: FaxNotice,
): Promise<ReceivedFax | null> => {
  const url = `${faxesUrl(account)}/${encodeURIComponent(id)}`
  const init = { method: 'GET', headers: signedIn(account) }
  const fax = await unlessUnknown(postToProvider(url, init))
  if (textFieldOf(fax, 'direction') !== 'INBOUND') return null
  const found = await unlessUnknown(postForBytes(`${url}/file.pdf`, init, maxFaxBytes))
  const file = found instanceof Uint8Array ? Buffer.from(found).toString('base64') : sent
  const pages = numberFieldOf(fax, 'numberOfPages')
  return {
    id,
    from: textFieldOf(fax, 'from'),
    pages: pages !== null && Number.isInteger(pages) ? pages : null,
    file: file || null,
    fileProblem: file ? null : found === 'too_large' ? found : 'missing',
  }
}

const unlessUnknown = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof DeliveryError && error.reason === '404') return null
    throw error
  })

/** Names of the faxes that Sinch took for us within the last week. */
export const listReceivedFaxes = async (
  account: FaxAccount,
  pageSize: number,
): Promise<readonly string[]> => {
  const url = `${faxesUrl(account)}?direction=INBOUND&status=COMPLETED&pageSize=${pageSize}`
  const answer = await postToProvider(url, { method: 'GET', headers: signedIn(account) })
  const faxes = fieldOf(answer, 'faxes')
  return Array.isArray(faxes) ? faxes.flatMap((fax) => noticeOf(fax, null)?.id ?? []) : []
}
