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
  /** Statements for the batch of the code that allow messages to the address again. */
  readonly allow: readonly Statement[]
}

/**
 * The recipient of a code. A sign-in code goes to the other verified contact when this one is suppressed, and without
 * such a contact to this one all the same: only messages without a request of the owner are held back. A code that
 * verifies the contact goes to it alone: a bounced email is tried again, a phone after STOP takes texts only after START.
 * The response is the same in all cases: a stranger who enters a phone must not learn whether it wrote to the clinic.
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
