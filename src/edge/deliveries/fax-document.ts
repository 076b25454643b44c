import { Buffer } from 'node:buffer'
import { connect } from '../platform/db/connection'
import { type Column, type SQL, type Statement, sql } from '../platform/db/index'
import type { Environment } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import type { DocumentContent } from '../platform/pdf/contract'
import { renderPdf } from '../platform/pdf/pdf-response'
import { conflict } from '../platform/problem'
import { faxAccountOf } from '../platform/services/fax'
import { findLetterhead } from '../platform/settings/clinic-settings'
import { enqueueDelivery, notifyQueue } from './enqueue-delivery'

interface Fax {
  readonly key: string
  /** A row of `notification_kinds.tsv`. */
  readonly kind: string
  /** The ten digits of a fax. */
  readonly to: string
  readonly content: DocumentContent
}

/** Puts a document into the outbox, to be faxed: a statement of the batch that sends it, and what follows its commit. */
export const faxDocument = async (
  env: Environment,
  { key, kind, to, content }: Fax,
): Promise<{ readonly statement: Statement; readonly onCommitted: () => Promise<unknown> }> => {
  if (!env.local && !faxAccountOf(env))
    throw conflict('no_fax_service', 'This clinic has no fax service. Send it in another way.')
  const id = uuidv7()
  const letterhead = await findLetterhead(connect(env.DB))
  const page: DocumentContent = letterhead
    ? {
        ...content,
        subtitles: [{ text: letterhead, language: 'und' }, ...(content.subtitles ?? [])],
      }
    : content
  const statement = await enqueueDelivery(env, {
    id,
    key,
    brandName: content.issuer,
    channel: 'fax',
    language: 'en',
    to,
    kind,
    attached: { document: Buffer.from(await renderPdf(page)).toString('base64') },
  })
  return { statement, onCommitted: async () => notifyQueue(env, id) }
}

/** What waits to be faxed for these ids does not go out; what is under way may still arrive. */
export const withdrawFaxes = (prefix: string, ids: SQL, now: string): Statement => sql`
  update deliveries set expires_at = ${now}
  where status in ('queued', 'sending') and id in (
    select d.id from (${ids}) m join deliveries d on ${isFaxOf(prefix, sql`m.id`)})`

/** Whether a delivery `d` is a fax whose key begins so and goes on with the id. */
export const isFaxOf = (prefix: string, id: Column | SQL): SQL =>
  sql`d.key > ${prefix} || ${id} || ':' and d.key < ${prefix} || ${id} || ';'`

/** How far the last of these faxes is. */
export const faxStatusOf = (prefix: string, id: Column | SQL): SQL<string | null> => sql`(
  select d.status from deliveries d
  where ${isFaxOf(prefix, id)}
  order by d.created_at desc limit 1)`
