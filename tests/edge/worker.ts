import { app } from '../../src/edge/app'
import { consume } from '../../src/edge/deliveries/consume'
import { environmentOf } from '../../src/edge/environment'
import { onCron } from '../../src/edge/events/cron'
import { live } from '../../src/edge/relay/live'
import { contentGateway } from '../../src/server/content-api/gateway'

export { ClerkObject } from '../../src/edge/events/clerk'
export { UserChannel } from '../../src/edge/relay/user-channel'
export { Lake } from '../../src/server/content-api/content-lake'

/** The worker under test: everything but the pages. */
export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/live/')) return live(request, environmentOf(env), context)
    if (pathname.startsWith('/lake/')) return contentGateway(request, environmentOf(env), context)
    return app.fetch(request, env, context)
  },
  queue: (batch, env) => consume(batch, environmentOf(env)),
  scheduled: (event, env) => onCron(event, environmentOf(env)),
} satisfies ExportedHandler<Env, { delivery: string }>
