import { createClient, type SanityClient } from '@sanity/client'

export interface ContentEnvironment {
  readonly LAKE: Env['LAKE']
  readonly SANITY_PROJECT_ID?: string | undefined
  readonly SANITY_DATASET?: string | undefined
  readonly SANITY_API_READ_TOKEN?: string | undefined
}
export type ContentPerspective = 'published' | 'drafts'

/** The one name of the content lake's object. */
const lakeName = 'production'
const apiVersion = '2026-03-01'
const settings = { apiVersion, useCdn: false, maxRetries: 0 } as const

/** The embedded content lake of this worker, called in process. */
export const lakeOf = ({ LAKE }: ContentEnvironment) => LAKE.get(LAKE.idFromName(lakeName))

const hosted = (environment: ContentEnvironment, projectId: string): SanityClient =>
  createClient({
    ...settings,
    projectId,
    dataset: environment.SANITY_DATASET ?? 'production',
    token: environment.SANITY_API_READ_TOKEN,
  })

const embedded = (environment: ContentEnvironment): SanityClient =>
  createClient({
    ...settings,
    projectId: 'embedded',
    dataset: 'production',
    apiHost: 'https://lake.invalid',
    useProjectHostname: false,
    resolveFetch:
      () =>
      async (url, { method, headers, body } = {}) =>
        (await lakeOf(environment).read(
          new Request(url, {
            method,
            headers: [...new Headers(headers as HeadersInit)],
            body,
          } as RequestInit),
        )) as never,
  })

const clients = new WeakMap<object, SanityClient>()
/** The one client of this worker. */
export const clientOf = (environment: ContentEnvironment): SanityClient => {
  const known = clients.get(environment)
  if (known) return known
  const { SANITY_PROJECT_ID: project } = environment
  const fresh = project ? hosted(environment, project) : embedded(environment)
  clients.set(environment, fresh)
  return fresh
}

/** Fetches a query's answer from hosted Sanity where it is configured, else from the embedded lake. */
export const fetchContent = (
  environment: ContentEnvironment,
  groq: string,
  params: Readonly<Record<string, unknown>>,
  perspective: ContentPerspective,
): Promise<unknown> => clientOf(environment).fetch(groq, { ...params }, { perspective })
