import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import * as z from 'zod'
import { lakeOf } from '../../content/source'
import type { Environment } from '../../edge/environment'
import { log } from '../../edge/log'
import { now } from '../../edge/time'
import { keepLegalDocument, withdrawLegalDocument } from './archive-legal-document'
import { purge } from './purge-edge-cache'

type Context = Pick<ExecutionContext, 'waitUntil'>

/** Milliseconds a signed request may be old: the signature itself would hold for ever. */
const patience = 5 * 60_000

const changed = z.object({
  _id: z.string().regex(/^[\w.-]{1,128}$/),
  _type: z.string().regex(/^[\w.]{1,64}$/),
  transactionId: z.string().min(1).max(128).optional(),
  operation: z.enum(['create', 'update', 'delete']).optional(),
  /** Of a legal text: which, and which version of it. */
  document: z.string().max(64).optional(),
  version: z.string().max(64).optional(),
})
/** A published document that was changed; hosted Sanity names the transaction in a header. */
export type Changed = z.output<typeof changed> & { readonly transactionId: string }

/** `POST /api/content_webhooks`: what the content layer says was published. */
export const contentHook = async (
  request: Request,
  environment: Environment,
  context: Context,
): Promise<Response> => {
  const signature = signatureOf(request.headers)
  const { SANITY_WEBHOOK_SECRET: secret } = environment
  if (!signature || !secret) return said(401)
  const body = await request.text()
  if (!(await isValidSignature(body, signature, secret).catch(() => false))) return said(401)
  const change = changeOf(body, request.headers)
  if (!change) return said(400)
  return said(await contentChanged(change, environment, context))
}

/** A signature that is recent and well formed: without one, the body is not even read. */
const signatureOf = (headers: Headers): string | null => {
  const signature = headers.get(SIGNATURE_HEADER_NAME) ?? ''
  const at = Number(/^t=(\d{13}),/.exec(signature)?.[1])
  return Math.abs(now() - at) < patience ? signature : null
}

const changeOf = (body: string, headers: Headers): Changed | null => {
  try {
    const { transactionId, ...change } = changed.parse(JSON.parse(body))
    const transaction = transactionId ?? headers.get('sanity-transaction-id')
    return transaction ? { ...change, transactionId: transaction } : null
  } catch {
    return null
  }
}

const said = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Acts on a change once, however often it is told of: texts that people agree to are kept, pages made of it
 * are no longer good. 200 where there was nothing left to do; what fails is told again by whoever told it.
 */
export const contentChanged = async (
  change: Changed,
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
        : keepLegalDocument(_id, environment))
    await lake.hear(key, Boolean(environment.SANITY_PROJECT_ID))
    context.waitUntil(purge([`type:${_type}`, `id:${_id}`, `brand:${_id}`], environment))
    return 204
  } catch (error) {
    log.fault('content_webhooks', error, environment)
    return 500
  }
}
