import { takeServiceMessage } from '#edge/events/service-messages'
import { z } from '#edge/jsonapi/contract'
import { sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { faxAccountOf } from '#edge/platform/services/fax'
import { parseJson } from '#edge/platform/services/parse-json'
import {
  faxWebhookSecret,
  isFaxWebhook,
  type ReceivedFax,
  readFaxNotice,
  readReceivedFax,
} from '#edge/platform/services/received-fax'
import { isSvixSignature } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'
import { discardUnnamed, type StoredFax, storeFax } from './store-fax'

/** A fax that `/dev/fax` sends in. */
const played = z.object({
  id: z.string(),
  from: z.nullable(z.string()),
  pages: z.nullable(z.int()),
  file: z.nullable(z.string()),
})

/** A message, and how its fax is had: asked of Sinch, or read from it. */
interface Notice {
  readonly id: string
  readonly load: () => Promise<ReceivedFax | null>
}

/**
 * `POST /api/fax/inbound`: a fax came in. Sinch does not sign what it tells: its password lets a message in, and Sinch is
 * asked about the fax that it names.
 */
export const handleIncomingFax = async (request: Request, env: Environment): Promise<Response> => {
  const account = faxAccountOf(env)
  const provider = account ? 'sinch' : 'embedded'
  let notice: Notice | null = null
  let fax: StoredFax | null = null
  const taken = await takeServiceMessage<Notice>(request, env, {
    name: 'incoming_fax',
    secret: faxWebhookSecret(env),
    identify: async (secret, headers, body, bytes) => {
      if (!account) {
        notice = readPlayed(body)
        return (await isSvixSignature(secret, headers, bytes, now()))
          ? headers.get('svix-id')
          : null
      }
      if (!(await isFaxWebhook(secret, headers))) return null
      const sent = await readFaxNotice(headers, bytes)
      notice = sent && { id: sent.id, load: () => readReceivedFax(account, sent) }
      return `fax:${sent?.id}`
    },
    read: () => notice,
    write: async (db, { id, load }, at) => {
      const known = sql`select 1 from incoming_faxes where provider = ${provider} and provider_id = ${id}`
      if (await db.exists(known)) return []
      const received = await load()
      if (!received) return []
      fax = await storeFax(env, db, { provider, at }, received)
      return fax.statements
    },
  })
  // Another message of the same fax may have been first.
  await discardUnnamed(env, fax)
  return taken
}

const readPlayed = (body: string): Notice | null => {
  const { data } = played.safeParse(parseJson(body))
  if (!data) return null
  return {
    id: data.id,
    load: async () => ({ ...data, fileProblem: data.file ? null : 'missing' }),
  }
}
