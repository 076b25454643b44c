import { createExecutionContext } from 'cloudflare:test'
import { Buffer } from 'node:buffer'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerAddress, forwardedHeader, signAddress } from '#edge/access/caller-address'
import { app } from '#edge/app'
import { handleOperatorRequest } from '#edge/backups/operator-requests'
import { handleDeliveryCallback } from '#edge/deliveries/callbacks'
import { pushTransport, subscriptionContext } from '#edge/deliveries/push-transport'
import { handleIncomingFax } from '#edge/domains/incoming_faxes/index'
import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { handlePaymentCallback } from '#edge/domains/payments/index'
import { handlePrescriptionCallback } from '#edge/domains/pharmacy_messages/index'
import { encryptField } from '#edge/platform/crypto/field-encryption'
import { newestSecret, type sharedSecrets } from '#edge/platform/crypto/secret-list'
import { type Environment, environmentOf } from '#edge/platform/environment'
import { stripeSignature } from '#edge/platform/services/payments/stripe-signature'
import { svixHeaders } from '#edge/platform/services/svix-signature'
import { iceServersOf } from '#edge/platform/services/turn'
import { now } from '#edge/platform/time'
import { handleWebhook } from '#server/on-publish/webhook'
import { sign } from '../calls/twilio-signature'
import { bindings, db, userId, world } from '../world'

type SharedSecret = (typeof sharedSecrets)[number]
interface Way {
  readonly make: () => string | Promise<string>
  /** Whether a deployment with this environment accepts what was made with a secret. */
  readonly accepts: (env: Environment, secret: string) => Promise<boolean>
}

const origin = 'https://care.test'
const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
const token = () => random(36).toString('base64url')
const webhookSecret = () => `whsec_${random(24).toString('base64')}`
const post = (path: string, body: string, headers: Record<string, string>) =>
  new Request(`${origin}${path}`, { method: 'POST', body, headers })
const acceptsSvix =
  (handle: (request: Request, env: Environment) => Promise<Response>, path: string) =>
  async (env: Environment, secret: string) => {
    const request = post(path, '{}', await svixHeaders(secret, crypto.randomUUID(), '{}', now()))
    return (await handle(request, env)).status !== 403
  }

const newPair = async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])
  if (!('privateKey' in pair)) throw new Error('No pair')
  const {
    x = '',
    y = '',
    d = '',
  } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return `${Buffer.concat(point).toString('base64url')}:${d}`
}

const ways: Readonly<Record<SharedSecret, Way>> = {
  OPERATOR_TOKEN: {
    make: token,
    accepts: async (env, secret) => {
      const headers = { 'x-operator-token': secret }
      const request = new Request(`${origin}/api/operator/backups`, { headers })
      return (await handleOperatorRequest(request, env)).status !== 404
    },
  },
  HEALTH_TOKEN: {
    make: token,
    accepts: async (env, secret) => {
      const headers = { 'x-health-token': secret }
      return (await app.request('/api/health/metrics', { headers }, { ...env })).status === 200
    },
  },
  FORWARDING_SECRET: {
    make: token,
    accepts: async (env, secret) => {
      const sent = { at: now(), method: 'GET', path: '/api/me', address: '2001:db8::7' }
      const headers = { [forwardedHeader]: await signAddress(secret, sent) }
      return (
        (await callerAddress(new Request(`${origin}/api/me`, { headers }), env)) === sent.address
      )
    },
  },
  SANITY_WEBHOOK_SECRET: {
    make: token,
    accepts: async (env, secret) => {
      const signature = await encodeSignatureHeader('{}', now(), secret)
      const request = post('/api/content_webhooks', '{}', { [SIGNATURE_HEADER_NAME]: signature })
      return (await handleWebhook(request, env, createExecutionContext())).status !== 401
    },
  },
  TURN_SECRET: {
    make: token,
    accepts: async (env, secret) => {
      const servers = await iceServersOf({ ...env, TURN_URLS: 'turns:relay.example' })
      const [wanted] = await iceServersOf({ TURN_URLS: 'turns:relay.example', TURN_SECRET: secret })
      return servers.some(({ credential }) => credential === wanted?.credential)
    },
  },
  SINCH_WEBHOOK_PASSWORD: {
    make: token,
    accepts: async (env, secret) => {
      const authorization = `Basic ${btoa(`care-plus:${secret}`)}`
      const request = post('/api/fax/inbound', '{}', { authorization })
      const account = {
        SINCH_PROJECT_ID: 'project',
        SINCH_KEY_ID: 'key',
        SINCH_KEY_SECRET: 'secret',
        SINCH_FAX_FROM: '+18005550128',
      }
      return (await handleIncomingFax(request, { ...env, ...account })).status !== 403
    },
  },
  TWILIO_AUTH_TOKEN: {
    make: token,
    accepts: async (env, secret) => {
      const signature = await sign(`${origin}/api/sms/status`, {}, secret)
      const request = post('/api/sms/status', '', { 'x-twilio-signature': signature })
      return (await handleDeliveryCallback(request, env)).status !== 403
    },
  },
  RESEND_WEBHOOK_SECRET: {
    make: webhookSecret,
    accepts: acceptsSvix(handleDeliveryCallback, '/api/mail/events'),
  },
  LAB_WEBHOOK_SECRET: {
    make: webhookSecret,
    accepts: acceptsSvix(handleLabCallback, '/api/labs/events'),
  },
  DOSESPOT_WEBHOOK_SECRET: {
    make: webhookSecret,
    accepts: acceptsSvix(handlePrescriptionCallback, '/api/prescriptions/events'),
  },
  STRIPE_WEBHOOK_SECRET: {
    make: webhookSecret,
    accepts: async (env, secret) => {
      const body = JSON.stringify({ id: crypto.randomUUID(), data: { object: { id: 'pi_x' } } })
      const headers = { 'stripe-signature': await stripeSignature(secret, body) }
      const request = post('/api/payments/events', body, headers)
      return (await handlePaymentCallback(request, env)).status !== 403
    },
  },
  VAPID_KEYS: {
    make: newPair,
    accepts: async (env, secret) => {
      const [publicKey = ''] = secret.split(':')
      const id = crypto.randomUUID()
      const [p256dh = ''] = (await newPair()).split(':')
      const keys = { p256dh, auth: random(16).toString('base64url'), key: publicKey }
      const endpoint = `https://fcm.googleapis.com/fcm/send/${id}`
      const subscription = await encryptField(
        env,
        JSON.stringify({ endpoint, ...keys }),
        subscriptionContext(id),
      )
      await db
        .prepare(
          `insert into push_subscriptions (id, user_id, device, endpoint_hash, subscription_encrypted, created_at, updated_at)
           values (?1, ?2, 'Chrome', ?1, ?3, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
        )
        .bind(id, userId('patient'), subscription)
        .run()
      const message = { id, kind: 'message_received', collapseKey: null, expiresAt: null, to: id }
      const sent: string[] = []
      vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
        sent.push(new Headers(init.headers).get('authorization') ?? '')
        return new Response(null, { status: 201 })
      })
      await pushTransport(env)
        ?.send({ ...message, subject: 'New message', text: 'There is one.' })
        .catch(() => null)
      vi.unstubAllGlobals()
      return sent.some((header) => header.endsWith(`k=${publicKey}`))
    },
  },
}

beforeAll(world)
afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(ways))('%s', (name, { make, accepts }) => {
  const envOf = (value: string) => ({
    ...environmentOf(bindings),
    APP_ORIGIN: origin,
    [name]: value,
  })

  it('accepts the new and the old secret while it rotates, no other, and no old one afterwards', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [fresh, old, other] = [await make(), await make(), await make()]
    const rotating = envOf(`${fresh}, ${old}`)
    expect(await accepts(envOf(old), old)).toBe(true)
    expect(await accepts(rotating, old)).toBe(true)
    expect(await accepts(rotating, fresh)).toBe(true)
    expect(await accepts(rotating, other)).toBe(false)
    expect(await accepts(envOf(fresh), old)).toBe(false)
    expect(await accepts(envOf(fresh), fresh)).toBe(true)
  })

  it('is no value that names both', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const both = `${await make()},${await make()}`
    // No request carries these two: they are made from the list itself.
    if (name !== 'VAPID_KEYS' && name !== 'TURN_SECRET')
      expect(await accepts(envOf(both), both)).toBe(false)
    expect(newestSecret(both)).toBe(both.split(',')[0])
  })
})
