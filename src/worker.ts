import { env as bindings } from 'cloudflare:workers'
import { handle } from '@astrojs/cloudflare/handler'
import { type Context, Hono } from 'hono'
import { withLocalCookies } from './edge/access/local-cookies'
import { proxyApi } from './edge/api-proxy'
import { app as api, operations } from './edge/app'
import { handleOperatorRequest } from './edge/backups/operator-requests'
import { onCron } from './edge/cron'
import { handleDeliveryCallback } from './edge/deliveries/callbacks'
import { consumeDeliveries } from './edge/deliveries/queue-consumer'
import { handleInboundText } from './edge/domains/inbound_texts'
import { handleIncomingFax } from './edge/domains/incoming_faxes'
import { handleLabCallback } from './edge/domains/lab_messages'
import { handlePaymentCallback } from './edge/domains/payments'
import { handlePrescriptionCallback } from './edge/domains/pharmacy_messages'
import { handleVoiceCallback } from './edge/domains/phone_calls'
import { type InboundPath, inboundAddresses } from './edge/inbound-addresses'
import { shedLoad } from './edge/jsonapi/request/load-shedding'
import { upgradeToSocket } from './edge/live/upgrade'
import { provideBrandLookup } from './edge/platform/brand-port'
import { environmentOf, readEnvironment } from './edge/platform/environment'
import { uuidv7 } from './edge/platform/ids'
import { silenceInfo } from './edge/platform/log'
import { localDate, setClock } from './edge/platform/time'
import { entriesOf } from './edge/platform/typed-keys'
import { deliverWebhooksLater } from './server/content-api/deliver-webhooks'
import { contentGateway } from './server/content-api/gateway'
import { seedDemo } from './server/content-api/seed-demo'
import { handleWebhook } from './server/on-publish/webhook'
import { servePage } from './server/page'
import { receiveBodies } from './server/request/body-limits'
import { collapseSlashes } from './server/request/collapse-slashes'
import { platformBrands } from './server/request/content-reader'
import type { PageContext } from './server/request/context'
import { withSecurityHeaders } from './server/response/security-headers'
import { serveStudio } from './server/studio'

export { JobRunner } from './edge/job-runner'
export { UserChannel } from './edge/live/user-channel'
export { VisitRoom } from './edge/live/visit-room'
export { OutboxProcessor } from './edge/subscribers'
export { Lake } from './server/content-api/content-lake'

// A deployment whose environment is wrong must fail here, before it serves a request.
const environment = readEnvironment(bindings)
silenceInfo(environment.LOG_LEVEL === 'error')
provideBrandLookup(platformBrands)
if (environment.CLOCK) setClock(Date.parse(environment.CLOCK))

/** What services outside call. Content says what was published wherever the API stands. */
const inboundHandlers: Readonly<
  Record<
    Exclude<InboundPath, '/api/content_webhooks'>,
    (request: Request, env: typeof environment) => Promise<Response>
  >
> = {
  '/api/voice/connect': handleVoiceCallback,
  '/api/voice/status': handleVoiceCallback,
  '/api/labs/events': handleLabCallback,
  '/api/payments/events': handlePaymentCallback,
  '/api/prescriptions/events': handlePrescriptionCallback,
  '/api/sms/inbound': handleInboundText,
  '/api/sms/status': handleDeliveryCallback,
  '/api/mail/events': handleDeliveryCallback,
  '/api/mail/unsubscribe': handleDeliveryCallback,
  '/api/fax/inbound': handleIncomingFax,
}

const app = new Hono<{ Bindings: Env }>()
// A laptop speaks http, where this header has no meaning (RFC 6797, 7.2).
if (!environment.local)
  app.use(async (c, next) => {
    await next()
    if (c.res.status !== 101)
      c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
  })
for (const path of ['/api/*', '/live/*'])
  app.use(path, async (c, next) => {
    await next()
    withSecurityHeaders(c.res, uuidv7)
  })
// Whole files go by: these bodies are streamed, once the operator's token is known.
app.all('/api/operator/*', (c) => handleOperatorRequest(c.req.raw, environment))
app.use(receiveBodies(environment, operations))
app.use(shedLoad(environment.MAX_CONCURRENT_REQUESTS))
app.post('/api/content_webhooks', (c) => handleWebhook(c.req.raw, environment, c.executionCtx))
if (environment.API_ORIGIN) app.all('/api/*', (c) => proxyApi(c.req.raw, environment))
else {
  for (const [path, handle] of entriesOf(inboundHandlers))
    app.on(
      inboundAddresses[path].methods.map((method) => method.toUpperCase()),
      path,
      (c) => handle(c.req.raw, environment),
    )
  app.route('/', api)
}
app.all('/live/*', (c) => upgradeToSocket(c.req.raw, environmentOf(c.env), c.executionCtx))
app.all('/lake/*', (c) =>
  contentGateway(c.req.raw, environment, c.executionCtx as ExecutionContext),
)
// Under `npm run dev` only the server itself reaches its lake; a build does not have this route.
if (import.meta.env.DEV) app.post('/dev/content', (c) => seedDemo(c.req.raw, environment))
const pages = (c: Context<{ Bindings: Env }>, request: Request = c.req.raw) => {
  const context = c.executionCtx as ExecutionContext
  return servePage(request, environment, context, (page, pageContext) =>
    handle(page as never, c.env as never, renderContext(context, pageContext) as never),
  )
}
/** Astro's adapter passes this on to the pages' middleware as `locals.cfContext`. */
const renderContext = (context: ExecutionContext, pageContext: PageContext) => ({
  waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
  passThroughOnException: () => context.passThroughOnException(),
  props: context.props,
  pageContext,
})
app.all('/studio/*', async (c, next) => {
  const refused = () => pages(c, new Request(new URL('/401', c.req.url), c.req.raw))
  const files = c.env.STUDIO ?? c.env.ASSETS
  return (await serveStudio(c.req.raw, environment, files, refused)) ?? next()
})
app.all('*', (c) => pages(c))

/** Keeps the clinicians of the demo clinic open; its code is loaded in the local environment alone. */
const extendDemoHours = async ({ env, at }: { env: typeof environment; at: number }) => {
  const { extendAvailabilities } = await import('./demo/visits/availabilities')
  await extendAvailabilities(env.DB, localDate(at, 'America/New_York'))
}

export default {
  fetch: (request, env, context) =>
    withLocalCookies(collapseSlashes(request), environment, (each) =>
      app.fetch(each, env, context),
    ),
  queue: (batch, env) => consumeDeliveries(batch, environmentOf(env)),
  scheduled: async (event, env, context) => {
    deliverWebhooksLater(environmentOf(env), context)
    await onCron(event, environmentOf(env), environment.local ? { extendDemoHours } : {})
  },
} satisfies ExportedHandler<Env, { delivery: string }>
