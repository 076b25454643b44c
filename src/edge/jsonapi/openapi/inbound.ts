import type { Json } from './openapi-schemas'

/** An address that a service outside calls, in words of its own: no operation, no session, no JSON:API. */
export interface InboundAddress {
  /** By method: the page of an unsubscription is read as well as sent. */
  readonly methods: readonly ('get' | 'post')[]
  /** The service that calls, and what about. */
  readonly summary: string
  readonly description?: string
  /** The scheme that proves the caller; two where the environment decides which. */
  readonly security: readonly InboundScheme[]
  readonly query?: Readonly<Record<string, string>>
  /** What is sent, by media type. */
  readonly body?: Readonly<Record<string, string>>
  readonly answers: Readonly<Record<number, string>>
}

/** Proofs of callers that are services. */
export const inboundSchemes = {
  svix: {
    type: 'apiKey',
    in: 'header',
    name: 'svix-signature',
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `{svix-id}.{svix-timestamp}.{body}`, by the secret behind `whsec_`, at most five minutes old. The header may hold several.',
  },
  stripe: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description:
      '`t=…,v1=…`: the hex of HMAC-SHA256 over `{t}.{body}` by the signing secret of the webhook, at most five minutes old.',
  },
  twilio: {
    type: 'apiKey',
    in: 'header',
    name: 'x-twilio-signature',
    description:
      'The base64 of HMAC-SHA1 over the public address with its query and the sorted fields of the form, by the auth token of the account.',
  },
  faxPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The user `care-plus` and the password that the fax service was given.',
  },
  sanity: {
    type: 'apiKey',
    in: 'header',
    name: 'sanity-webhook-signature',
    description:
      '`t=…,v1=…`: the base64url of HMAC-SHA256 over `{t}.{body}` by the secret of the webhook, at most five minutes old.',
  },
  unsubscribeKey: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'The keyed hash of the delivery, as its mail carries it.',
  },
} as const satisfies Readonly<Record<string, Json>>
type InboundScheme = keyof typeof inboundSchemes

export type InboundAddresses = Readonly<Record<string, InboundAddress>>

/** The path items of the addresses that services call. */
export const describeInbound = (addresses: InboundAddresses): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(addresses).map(([path, address]) => [
      path,
      Object.fromEntries(
        address.methods.map((method) => [method, describeAddress(path, method, address)]),
      ),
    ]),
  )

const text = { type: 'string' }

const describeAddress = (
  path: string,
  method: string,
  { summary, description, security, query = {}, body, answers }: InboundAddress,
): Json => ({
  operationId: `inbound.${method}.${path.replace(/[^a-z0-9_]+/gi, '_')}`,
  tags: ['inbound'],
  summary,
  ...(description && { description }),
  security: security.map((scheme) => ({ [scheme]: [] })),
  parameters: Object.entries(query).map(([name, words]) => ({
    name,
    in: 'query',
    required: true,
    schema: text,
    description: words,
  })),
  ...(body && {
    requestBody: {
      required: true,
      content: Object.fromEntries(
        Object.entries(body).map(([media, words]) => [
          media,
          { schema: { type: media.endsWith('er7') ? 'string' : 'object', description: words } },
        ]),
      ),
    },
  }),
  responses: Object.fromEntries(
    Object.entries(answers).map(([status, words]) => [status, { description: words }]),
  ),
})
