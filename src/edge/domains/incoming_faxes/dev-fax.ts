import { z } from '#edge/jsonapi/contract'
import { connect, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { faxWebhookSecret } from '#edge/platform/services/received-fax'
import { signedCallback } from '#edge/platform/services/svix-signature'
import { handleIncomingFax } from './callback'

interface DevFax {
  readonly id: string
  readonly receivedAt: string
  readonly status: string
  readonly fileProblem: string | null
}

/** Faxes that were sent in from this machine, the latest first: in local alone. */
export const listDevFaxes = (env: Environment): Promise<readonly DevFax[]> =>
  connect(env.DB).all(sql<DevFax>`
    select id, received_at as "receivedAt", status, file_problem as "fileProblem" from incoming_faxes
    where provider = 'embedded' order by received_at desc, id desc limit 50`)

const samples = ['page', 'unreadable'] as const

const press = z.object({
  from: z.optional(z.string()),
  /** Pages that this machine draws, where no file is sent. */
  sample: z.optional(z.enum(samples)),
  /** Base64. */
  file: z.optional(z.string()),
  /** The name of the message: told again under the same, it is done once. */
  messageId: z.optional(z.string()),
})

/** Sends a fax in as the service would: signed, at its address of ours. Null for what is none. */
export const pressDevFax = async (env: Environment, sent: unknown): Promise<Response | null> => {
  const parsed = press.safeParse(sent)
  const secret = faxWebhookSecret(env)
  if (!parsed.success || !secret) return null
  const { from, sample, file, messageId = uuidv7() } = parsed.data
  const content = file || (sample ? await drawSample(sample) : null)
  const body = JSON.stringify({
    id: messageId,
    from: from?.trim() || null,
    pages: content ? 1 : null,
    file: content,
  })
  const request = await signedCallback(env, '/api/fax/inbound', { secret, messageId, body })
  return handleIncomingFax(request, env)
}

const drawSample = async (sample: (typeof samples)[number]): Promise<string> => {
  // The beginning of a TIFF, and no more of it.
  if (sample === 'unreadable') return btoa('II*\0 a page that no program opens')
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const page = document.addPage()
  const lines = [
    'Riverside Cardiology',
    'Letter about a patient',
    '',
    'Jordan Ellis',
    'Seen for a check-up.',
  ]
  for (const [at, line] of lines.entries())
    page.drawText(line, { x: 60, y: 760 - at * 28, size: 18 })
  return document.saveAsBase64()
}
