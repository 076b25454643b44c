import type { DeliveryChannel } from '#edge/deliveries/contract'
import { allowAddress, findSuppression } from '#edge/deliveries/suppressions'
import type { RequestContext } from '#edge/jsonapi/index'
import type { Statement } from '#edge/platform/db/index'
import { accountById, contactOf, isProven, reachableContact } from '../sessions'
import type { CodeRequest } from './issue-code'

interface CodeRecipient {
  readonly channel: DeliveryChannel
  /** An email, or the ten digits of a phone. */
  readonly address: string
  /** For the batch of the code: what lets the address take messages again. */
  readonly allow: readonly Statement[]
}

/**
 * Where a code is sent. One that signs in goes to the other proven contact when this one takes nothing. One that proves
 * the contact goes nowhere else: an email that came back is tried again, a phone that sent STOP takes texts only after
 * START. No answer tells which: a stranger who enters a phone must not learn that it ever wrote to the clinic.
 */
export const codeRecipientFor = async (
  ctx: RequestContext,
  { channel, handle, userId, purpose }: CodeRequest,
): Promise<CodeRecipient> => {
  const recipient = { channel, address: handle, allow: [] }
  const suppression = await findSuppression(ctx.env, ctx.db, channel, handle)
  if (!suppression) return recipient
  if (purpose === 'verify_email' && suppression === 'bounced')
    return { ...recipient, allow: [await allowAddress(ctx.env, 'email', handle)] }
  if (purpose === 'verify_email' || purpose === 'verify_phone') return recipient
  const account = userId ? await ctx.db.first(accountById(userId)) : null
  if (!account || !isProven(account, contactOf(account, channel))) return recipient
  return { ...recipient, ...(await reachableContact(ctx, account, channel)) }
}
