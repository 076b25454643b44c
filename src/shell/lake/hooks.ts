import { lakeOf } from '../../content/source'
import type { Environment } from '../../edge/environment'
import { log } from '../../edge/log'
import { type Changed, contentChanged } from '../content-hook'

type Context = Pick<ExecutionContext, 'waitUntil'>

/**
 * Tells of what was published, as hosted Sanity does with a signed request for each document: here in process,
 * where nobody else can speak. What could not be acted upon is told again later.
 */
export const deliverHooks = async (environment: Environment, context: Context): Promise<void> => {
  const lake = lakeOf(environment)
  let done = 0
  for (const { seq, body } of await lake.hooks()) {
    const status = await contentChanged(JSON.parse(body) as Changed, environment, context)
    if (status === 500) break
    done = seq
  }
  if (done) await lake.dropHooks(done)
}

/** The same, where nobody waits for it. */
export const deliverHooksLater = (environment: Environment, context: Context): void =>
  context.waitUntil(
    deliverHooks(environment, context).catch((error: unknown) =>
      log.fault('lake.hooks', error, environment),
    ),
  )
