import { app } from '../../src/edge/app'
import { onCron } from '../../src/edge/cron'
import { consumeDeliveries } from '../../src/edge/deliveries/queue-consumer'
import { upgradeToSocket } from '../../src/edge/live/upgrade'
import { environmentOf } from '../../src/edge/platform/environment'
import { contentGateway } from '../../src/server/content-api/gateway'

export { UserChannel } from '../../src/edge/live/user-channel'
export { OutboxProcessor } from '../../src/edge/subscribers'
export { Lake } from '../../src/server/content-api/content-lake'

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
