import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'

const device = resourceObject('push_subscriptions', {
  device: z.string(),
  createdAt: instantField,
  /** Whether it is the browser of the session that asks. */
  current: z.boolean(),
})
const endpointField = z
  .string('Name the endpoint')
  .check(z.maxLength(1000, 'Name the endpoint'), z.minLength(10, 'Name the endpoint'))

export const readPushKey = endpoint('push_keys.read', {
  at: 'GET /push_key',
  description: 'The key that signs pushes: browsers subscribe with it.',
  output: resourceObject('push_keys', { publicKey: z.string() }),
})
export const listDevices = endpoint('push_subscriptions.list', {
  at: 'GET /push_subscriptions',
  description: "The browsers that take one's own pushes, the latest first.",
  output: z.array(device),
})
export const addDevice = endpoint('push_subscriptions.create', {
  at: 'POST /push_subscriptions',
  description:
    "Has this browser take one's own pushes until its user signs out there. The same browser again replaces what it said before.",
  body: z.strictObject({
    endpoint: endpointField,
    p256dh: z
      .string('Send the key of the subscription')
      .check(z.regex(/^[\w-]{87}=?$/, 'Send the key of the subscription')),
    auth: z
      .string('Send the secret of the subscription')
      .check(z.regex(/^[\w-]{22}(==)?$/, 'Send the secret of the subscription')),
  }),
  status: 201,
  output: device,
})
export const endDevice = endpoint('push_subscriptions.end', {
  at: 'POST /push_subscriptions/end',
  description: "Ends one's own pushes to a browser, which its endpoint names.",
  body: z.strictObject({ endpoint: endpointField }),
})
