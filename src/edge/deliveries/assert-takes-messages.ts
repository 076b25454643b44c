import type { Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { unprocessable } from '../platform/problem'
import { type DeliveryChannel, suppressionReasons } from './contract'
import { findSuppression, type SuppressionReason } from './suppressions'

const refusals: Readonly<Record<SuppressionReason, string>> = {
  stopped:
    'This phone sent STOP, so it takes no texts. Use the email, or ask the patient to send START.',
  landline: 'This phone takes calls, and no texts. Use the email.',
  bounced:
    'What we send to this contact comes back. Use the other one, or ask the patient for a new one.',
  complained:
    'Our mail to this email was reported as spam. Use the phone, or ask the patient whether to write again.',
}

/** Refuses at once for a contact that takes no more messages, before staff wait for a message that does not arrive. */
export const assertTakesMessages = async (
  { env, db }: { readonly env: Environment; readonly db: Db },
  channel: DeliveryChannel,
  to: string,
  reasons: readonly SuppressionReason[] = suppressionReasons,
): Promise<void> => {
  const reason = await findSuppression(env, db, channel, to)
  if (reason && reasons.includes(reason))
    throw unprocessable('contact_unreachable', refusals[reason], 'channel')
}
