import * as z from 'zod/mini'
import { iso } from '../platform/time'
import type { DeliveryOutcome } from './outcomes'
import type { SuppressionReason } from './suppressions'

export interface MailEvent {
  readonly providerId: string
  readonly addresses: readonly string[]
  /** Outcome of the mail; null for a complaint, which follows a delivery. */
  readonly outcome: DeliveryOutcome | null
  /** Reason to suppress the address; null where it stays in use. */
  readonly reason: SuppressionReason | null
  /** Time of the event, by Resend's clock. */
  readonly at: string
}

const text = z.catch(z.string(), '')
const mailEvent = z.object({
  type: z.string(),
  created_at: text,
  data: z.catch(
    z.object({
      email_id: text,
      to: z.catch(z.union([z.string(), z.array(z.string())]), []),
      bounce: z.catch(z.object({ type: text }), { type: '' }),
    }),
    { email_id: '', to: [], bounce: { type: '' } },
  ),
})

const endings: Readonly<Record<string, Pick<MailEvent, 'outcome' | 'reason'>>> = {
  'email.delivered': { outcome: 'delivered', reason: null },
  'email.failed': { outcome: 'failed', reason: null },
  // Resend sent nothing: its own list holds the address after a bounce or a complaint.
  'email.suppressed': { outcome: 'suppressed', reason: 'bounced' },
  'email.complained': { outcome: null, reason: 'complained' },
}
const bounces = {
  hard: { outcome: 'bounced', reason: 'bounced' },
  // A full mailbox or an unknown cause: counted, and no suppression yet.
  soft: { outcome: 'bounced_softly', reason: null },
} as const

/** Reads an event of Resend; null for events without an outcome of a mail. */
export const readMailEvent = (sent: unknown, nowMs: number): MailEvent | null => {
  const parsed = mailEvent.safeParse(sent)
  if (!parsed.success) return null
  const { type, created_at, data } = parsed.data
  const isHard = data.bounce.type.trim().toLowerCase() === 'permanent'
  const ending = type === 'email.bounced' ? bounces[isHard ? 'hard' : 'soft'] : endings[type]
  if (!ending) return null
  const at = Date.parse(created_at)
  return {
    ...ending,
    providerId: data.email_id,
    addresses: [data.to].flat().map(addressIn).filter(Boolean),
    // Capped at now: a clock that runs ahead must not outweigh a later choice of the address's owner.
    at: iso(Number.isNaN(at) ? nowMs : Math.min(at, nowMs)),
  }
}

/** The address in `Pat <pat@example.org>`. */
const addressIn = (recipient: string): string =>
  (/<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient).trim()
