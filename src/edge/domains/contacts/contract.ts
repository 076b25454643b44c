import { deliveryChannel } from '#edge/deliveries/contract'
import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { uuid } from '#edge/platform/fields'

export const undoContactChange = endpoint('users.undo_contact_change', {
  maxBodyBytes: 2 * 1024,
  limit: { by: 'address', max: 60, windowSeconds: 600 },
  at: 'POST /auth/contact_changes/undo',
  description:
    'Undo a change of email or phone with the link sent to the old one; every session ends.',
  body: z.object({
    token: z.string('Ask for a new code').check(z.regex(/^[\w-]{20,64}$/, 'Ask for a new code')),
  }),
  output: resourceObject('contact_changes', {
    id: uuid,
    channel: deliveryChannel,
    /** Whether a password was removed too, since the caller of the change may know it. */
    passwordRemoved: z.boolean(),
  }),
})
