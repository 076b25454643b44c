import { lakeOf } from '#content/client'
import type { Hook } from '#content/lake/write/outbox'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { type ContentChange, onContentChanged } from '../on-publish/webhook'

type Context = Pick<ExecutionContext, 'waitUntil'>

/**
 * Tells of what was published, as hosted Sanity does with a signed request for each document: here in process,
 * so without a signature. A webhook that failed is retried later.
 */
export const deliverWebhooks = async (
  environment: Environment,
  context: Context,
): Promise<void> => {
  const lake = lakeOf(environment)
  for (;;) {
    const hooks = await lake.hooks()
    const done = await deliver(hooks, environment, context)
    if (done) await lake.dropHooks(done)
    if (!hooks.length || hooks.at(-1)?.seq !== done) return
  }
}

/** The last one that is done with. */
const deliver = async (
  hooks: readonly Hook[],
  environment: Environment,
  context: Context,
): Promise<number | undefined> => {
  let done: number | undefined
  for (const { seq, body } of hooks) {
    const status = await onContentChanged(JSON.parse(body) as ContentChange, environment, context)
    if (status === 500) break
    done = seq
  }
  return done
}

/** The same in the background. */
export const deliverWebhooksLater = (environment: Environment, context: Context): void =>
  context.waitUntil(
    deliverWebhooks(environment, context).catch((error: unknown) =>
      log.error('lake.hooks', error, environment),
    ),
  )
