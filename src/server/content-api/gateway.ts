import { lakeOf } from '#content/client'
import { type Editor, editorHeader } from '#content/lake/editors/editor'
import { LakeProblem, lakeNotFound, problemResponse } from '#content/lake/errors'
import {
  type GatewayOperation,
  type MatchedOperation,
  matchOperation,
} from '#content/lake/operations'
import { aclOf, datasets, grantsOf, projectOf, rolesOf } from '#content/lake/project-info'
import { expireContentVersion } from '#content/version'
import { app } from '#edge/app'
import { connect, type Db } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { log } from '#edge/platform/log'
import { withSecurityHeaders } from '../response/security-headers'
import { authorizeEditor } from './authorize'
import { allowedOrigin, preflightResponse, withCors } from './cors'
import { deliverWebhooksLater } from './deliver-webhooks'
import { readBody } from './read-body'
import { validEditors } from './session-check'
import { signInProviders, startSignIn } from './sign-in'
import { storeUpload } from './upload'
import { serveUpload } from './uploaded-files'
import { currentUser, findUsers } from './users'

interface GatewayRequest {
  readonly request: Request
  readonly environment: Environment
  readonly context: ExecutionContext
  readonly db: Db
  readonly origin: string | null | false
  readonly found: MatchedOperation
}
type Context = ExecutionContext
const mount = '/lake'
const maxBodyBytes = 4_000_000

/**
 * The only way to the content lake from outside. Every operation needs a session and a grant, except uploaded
 * images and fonts, and the operations before sign-in.
 */
export const contentGateway = async (
  request: Request,
  environment: Environment,
  context: Context,
): Promise<Response> => {
  const path = new URL(request.url).pathname.slice(mount.length)
  const isFile = /^\/(images|files)\//.test(path)
  const response = isFile
    ? await serveUpload(request, path, environment)
    : await handle(request, path, environment, context)
  withSecurityHeaders(response, uuidv7())
  // Uploads are public, and a Studio on another host embeds them.
  if (isFile) response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

const handle = async (
  request: Request,
  path: string,
  environment: Environment,
  context: Context,
): Promise<Response> => {
  const origin = allowedOrigin(request, environment)
  if (environment.SANITY_PROJECT_ID)
    return problemResponse(lakeNotFound('The content is elsewhere'))
  if (request.method === 'OPTIONS') return preflightResponse(origin)
  const response = await dispatch(request, path, origin, environment, context).catch(
    (error: unknown) => {
      if (error instanceof LakeProblem) return problemResponse(error)
      log.error('lake', error, environment)
      return problemResponse(new LakeProblem(500, 'internalServerError', 'Something went wrong'))
    },
  )
  if (response.status !== 101 && !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'no-store')
  return withCors(response, origin)
}

const dispatch = async (
  request: Request,
  path: string,
  origin: string | null | false,
  environment: Environment,
  context: Context,
): Promise<Response> => {
  const db = connect(environment.DB)
  const found = matchOperation(request.method, path)
  const call = { request, environment, context, db, origin }
  if (found?.operation.needs === 'nothing') return publicHandler(found)({ ...call, found })
  const editor = await authorizeEditor(request, origin, environment, db)
  if (!found) {
    log.info('lake.unknown', { method: request.method })
    throw lakeNotFound('There is nothing here')
  }
  return found.operation.by === 'gateway'
    ? editorOperations[found.operation.name as keyof typeof editorOperations](
        { ...call, found },
        editor,
      )
    : forward({ ...call, found }, path, editor)
}

/** On to the object with the documents, with nothing of the request but what it needs. */
const forward = async (
  { request, environment, context, db, found }: GatewayRequest,
  path: string,
  editor: Editor,
): Promise<Response> => {
  const isStream = ['listen', 'live', 'presence'].includes(found.operation.name)
  // What an isolate remembers of a session may be some seconds old; a stream stays open for hours.
  if (isStream && !(await validEditors(db, [editor.sessionId])).has(editor.sessionId))
    throw new LakeProblem(401, 'unauthorized', 'You are not authorized')
  const headers = new Headers({ [editorHeader]: JSON.stringify(editor) })
  for (const name of ['upgrade', 'last-event-id', 'content-type']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const response = await lakeOf(environment).fetch(
    new Request(`https://lake.invalid${path}${new URL(request.url).search}`, {
      method: request.method,
      headers,
      ...(request.method !== 'GET' && { body: await readBody(request, maxBodyBytes) }),
    }),
  )
  if (request.method === 'POST' && response.ok) {
    expireContentVersion()
    deliverWebhooksLater(environment, context)
  }
  return response.status === 101 ? response : new Response(response.body, response)
}

type PublicOperation = Extract<GatewayOperation, 'providers' | 'login' | 'cors' | 'ping'>
const publicHandler = ({ operation: { name } }: MatchedOperation) =>
  publicOperations[name as PublicOperation]
const publicOperations: Readonly<
  Record<PublicOperation, (call: GatewayRequest) => Response | Promise<Response>>
> = {
  providers: ({ request }) => signInProviders(request),
  login: ({ request, environment, db }) => startSignIn(request, environment, db),
  cors: ({ origin }) =>
    Response.json({ result: { allowed: origin !== false, withCredentials: origin !== false } }),
  ping: () => Response.json({ pong: true }),
}

const editorOperations: Readonly<
  Record<
    Exclude<GatewayOperation, PublicOperation>,
    (call: GatewayRequest, editor: Editor) => Response | Promise<Response>
  >
> = {
  uploadImage: ({ request, environment }, editor) =>
    storeUpload('images', request, editor, environment),
  uploadFile: ({ request, environment }, editor) =>
    storeUpload('files', request, editor, environment),
  me: ({ db }, editor) => currentUser(editor, db),
  users: ({ db, found }) => findUsers((found.params.ids ?? '').split(','), db),
  authId: (_, { id }) => Response.json({ id }),
  logout: (call) => signOut(call),
  project: (_, editor) => Response.json(projectOf(editor)),
  grants: (_, editor) => Response.json(grantsOf(editor)),
  roles: (_, editor) => Response.json(rolesOf(editor)),
  acl: (_, editor) => Response.json(aclOf(editor)),
  datasets: ({ request }) =>
    Response.json(new URL(request.url).searchParams.has('datasetProfile') ? [] : datasets),
  nothing: () => Response.json([]),
  help: () => Response.json({}),
  journey: ({ found }) =>
    found.params.what === 'announcements' ? Response.json([]) : new Response(null, { status: 204 }),
  telemetry: () => Response.json({ status: 'denied' }),
  intake: () => Response.json({ message: 'Nothing is kept' }, { status: 202 }),
}

/** Out of the Studio is out of the platform: there is one session. */
const signOut = ({ request, environment, context }: GatewayRequest): Promise<Response> => {
  const headers = new Headers()
  for (const name of ['authorization', 'cookie', 'origin']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const call = new Request(new URL('/api/auth/logout', request.url), { method: 'POST', headers })
  return Promise.resolve(app.fetch(call, environment as never, context))
}
