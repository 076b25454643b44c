import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import * as z from 'zod'
import { lakeOf } from '#content/client'
import { matchesSecret } from '#edge/platform/crypto/secret-list'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { now } from '#edge/platform/time'
import { archiveLegalDocument, withdrawLegalDocument } from './archive-legal-document'
import { purgeEdgeCache } from './purge-edge-cache'

type Context = Pick<ExecutionContext, 'waitUntil'>

/** Milliseconds a signed request may be old: the signature itself would hold for ever. */
const maxSignatureAgeMs = 5 * 60_000

const changeSchema = z.object({
  _id: z.string().regex(/^[\w.-]{1,128}$/),
  _type: z.string().regex(/^[\w.]{1,64}$/),
  transactionId: z.string().min(1).max(128).optional(),
  operation: z.enum(['create', 'update', 'delete']).optional(),
  /** Of a legal text: which, and which version of it. */
  document: z.string().max(64).optional(),
  version: z.string().max(64).optional(),
})
/** A published document that was changed; hosted Sanity names the transaction in a header. */
export type ContentChange = z.output<typeof changeSchema> & { readonly transactionId: string }

/** `POST /api/content_webhooks`: what the content layer says was published. */
export const handleWebhook = async (
  request: Request,
  environment: Environment,
  context: Context,
): Promise<Response> => {
  const signature = signatureOf(request.headers)
  const { SANITY_WEBHOOK_SECRET: secrets } = environment
  if (!signature || !secrets) return emptyResponse(401)
  const body = await request.text()
  const isSigned = await matchesSecret(secrets, (secret) =>
    isValidSignature(body, signature, secret).catch(() => false),
  )
  if (!isSigned) return emptyResponse(401)
  const change = parseChange(body, request.headers)
  if (!change) return emptyResponse(400)
  return emptyResponse(await onContentChanged(change, environment, context))
}

/** A signature that is recent and well formed: without one, the body is not even read. */
const signatureOf = (headers: Headers): string | null => {
  const signature = headers.get(SIGNATURE_HEADER_NAME) ?? ''
  const at = Number(/^t=(\d{13}),/.exec(signature)?.[1])
  return Math.abs(now() - at) < maxSignatureAgeMs ? signature : null
}

const parseChange = (body: string, headers: Headers): ContentChange | null => {
  try {
    const { transactionId, ...change } = changeSchema.parse(JSON.parse(body))
    const transaction = transactionId ?? headers.get('sanity-transaction-id')
    return transaction ? { ...change, transactionId: transaction } : null
  } catch {
    return null
  }
}

const emptyResponse = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Acts on a change once, however often it is told of: texts that people agree to are kept, pages made of it
 * are no longer good. 200 for a duplicate; a failure is retried by the sender.
 */
export const onContentChanged = async (
  change: ContentChange,
  environment: Environment,
  context: Context,
): Promise<200 | 204 | 500> => {
  const { _id, _type, transactionId, operation } = change
  const lake = lakeOf(environment)
  const key = `${transactionId} ${_id}`
  try {
    if (await lake.wasHeard(key)) return 200
    // The message says that something changed; what it now is, only the content layer says.
    if (_type === 'legalDocument')
      await (operation === 'delete'
        ? withdrawLegalDocument(change, environment)
        : archiveLegalDocument(_id, environment))
    await lake.hear(key, Boolean(environment.SANITY_PROJECT_ID))
    context.waitUntil(purgeEdgeCache([`type:${_type}`, `id:${_id}`, `brand:${_id}`], environment))
    return 204
  } catch (error) {
    log.error('content_webhooks', error, environment)
    return 500
  }
}
