import { app } from '#edge/app'
import { onCron } from '#edge/cron'
import { consumeDeliveries } from '#edge/deliveries/queue-consumer'
import { upgradeToSocket } from '#edge/live/upgrade'
import { environmentOf } from '#edge/platform/environment'
import { contentGateway } from '#server/content-api/gateway'

export { UserChannel } from '#edge/live/user-channel'
export { VisitRoom } from '#edge/live/visit-room'
export { OutboxProcessor } from '#edge/subscribers'
export { Lake } from '#server/content-api/content-lake'

/** The worker under test: everything but the pages. */
export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/live/')) return upgradeToSocket(request, environmentOf(env), context)
    if (pathname.startsWith('/lake/')) return contentGateway(request, environmentOf(env), context)
    return app.fetch(request, env, context)
  },
  queue: (batch, env) => consumeDeliveries(batch, environmentOf(env)),
  scheduled: (event, env) => onCron(event, environmentOf(env)),
} satisfies ExportedHandler<Env, { delivery: string }>
