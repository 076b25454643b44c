import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { fetchContent } from '#content/client'
import { consentDocumentNames } from '#edge/domains/consents/documents'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { connect } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { log } from '#edge/platform/log'
import { now } from '#edge/platform/time'

const documentSchema = z
  .object({
    document: z.enum(consentDocumentNames),
    version: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/),
    title: z.string().min(1).max(200),
    body: z.string().min(1).max(200_000),
    effectiveOn: z.iso.date(),
  })
  .nullable()
const documentQuery = `*[_type == "legalDocument" && _id == $id][0]{
  document, version, "title": title.en, "body": body.en, effectiveOn
}`

/**
 * Keeps a published text with the platform, where consents refer to it: once, for what people agreed to never
 * changes. The English is what is agreed to.
 */
export const archiveLegalDocument = async (id: string, environment: Environment): Promise<void> => {
  const found = documentSchema.parse(
    await fetchContent(environment, documentQuery, { id }, 'published'),
  )
  if (!found) return
  const { document, version, title, body, effectiveOn } = found
  const hash = await sha256Hex(body)
  const db = connect(environment.DB)
  const [, archived] = await db.batch([
    sql`
      insert into consent_documents (id, document, version, title, body, hash, effective_on)
      select ${uuidv7()}, ${document}, ${version}, ${title}, ${body}, ${hash}, ${effectiveOn}
      where not exists (
        select 1 from withdrawn_consent_documents w
        where w.document = ${document} and w.version = ${version} and w.hash <> ${hash})
      on conflict (document, version) do nothing`,
    sql<{ hash: string }>`
      select hash from consent_documents where document = ${document} and version = ${version}`,
  ])
  if (archived.rows[0]?.hash !== hash)
    log.error('legal document', new ChangedLegalText(`${document} ${version}`), environment)
}

const isStillPublished = `defined(*[
  _type == "legalDocument" && document == $document && version == $version][0]._id)`

/**
 * Takes a version out of force once content no longer has it, where another one is in force. What people agreed to
 * is kept among the withdrawn, with its hash.
 */
export const withdrawLegalDocument = async (
  {
    document,
    version,
  }: { readonly document?: string | undefined; readonly version?: string | undefined },
  environment: Environment,
): Promise<void> => {
  if (!document || !version) return
  if (await fetchContent(environment, isStillPublished, { document, version }, 'published')) return
  const at = new Date(now()).toISOString()
  const isReplaced = sql`exists (
    select 1 from consent_documents other
    where other.document = ${document} and other.version <> ${version} and other.effective_on <= ${at.slice(0, 10)})`
  await connect(environment.DB).batch([
    sql`
      insert into withdrawn_consent_documents
        (id, document, version, title, body, hash, effective_on, withdrawn_at)
      select id, document, version, title, body, hash, effective_on, ${at} from consent_documents
      where document = ${document} and version = ${version} and ${isReplaced}`,
    sql`
      delete from consent_documents
      where document = ${document} and version = ${version} and ${isReplaced}`,
  ])
}

class ChangedLegalText extends Error {
  constructor(which: string) {
    super('A version of a text that people agree to was changed')
    this.name = `Changed text ${which}`
  }
}
