import { contentVersion } from '#content/version'
import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { type Environment, hostedServices } from '#edge/platform/environment'

/** What answers for a service: what the platform brings itself, or a provider whose keys are set. */
export const providerOf = (environment: Environment): Record<string, 'embedded' | 'hosted'> => ({
  ...Object.fromEntries(
    Object.entries(hostedServices).map(([service, names]) => [
      service,
      names.every((name) => environment[name]) ? 'hosted' : 'embedded',
    ]),
  ),
  content: environment.SANITY_PROJECT_ID ? 'hosted' : 'embedded',
})

/** When this was built, as its version says; null where it was named otherwise. */
export const buildTime = (version: string): string | null => {
  const [, date, hour, minute, second] =
    /^(\d{4}\d{2}\d{2})(\d{2})(\d{2})(\d{2})$/.exec(version) ?? []
  const day = date?.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
  return day ? `${day}T${hour}:${minute}:${second}.000Z` : null
}

const newest = sql<{ name: string }>`select max(name) as name from d1_migrations`

/** Name and version for all; what it is made of, which an attacker would like to know too, for admins. */
export const environmentInfo = async (ctx: RequestContext) => ({
  environment: ctx.env.ENVIRONMENT,
  version: ctx.env.VERSION,
  ...(ctx.caller?.role === 'admin' && { details: await detailsOf(ctx) }),
})

const detailsOf = async ({ env, db, waitUntil }: RequestContext) => {
  const [migration, version] = await Promise.all([
    db.first(newest).catch(() => undefined),
    contentVersion(env, waitUntil),
  ])
  return {
    builtAt: buildTime(env.VERSION),
    services: providerOf(env),
    contentVersion: version,
    migration: migration?.name.replace(/\.sql$/, '') ?? null,
  }
}
