import { app } from '../../src/edge/app'
import { consume } from '../../src/edge/deliveries/consume'
import { environmentOf } from '../../src/edge/environment'
import { onCron } from '../../src/edge/events/cron'
import { live } from '../../src/edge/relay/live'

export { Lake } from '../../src/content/lake/lake'
export { ClerkObject } from '../../src/edge/events/clerk'
export { UserChannel } from '../../src/edge/relay/user-channel'

/** The worker under test: everything but the pages. */
export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    new URL(request.url).pathname.startsWith('/live/')
      ? live(request, environmentOf(env), context)
      : app.fetch(request, env, context),
  queue: (batch, env) => consume(batch, environmentOf(env)),
  scheduled: (event, env) => onCron(event, environmentOf(env)),
} satisfies ExportedHandler<Env, { delivery: string }>
