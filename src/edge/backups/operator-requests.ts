import { constantTimeEqual } from '../platform/crypto/hash'
import { matchesSecret } from '../platform/crypto/secret-list'
import { connect } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { now } from '../platform/time'
import { readKeyStatus } from '../reencryption/key-status'
import { folderOf, manifestName } from './manifest'
import { readStoredText } from './packed-text'
import { type BackupEnvironment, listBackups } from './phases'
import { finishRestore, RestoreProblem, restoreObject } from './restore'
import { beginBackup, canBackUp, continueBackup } from './run-backup'
import { fileName, type ListedFile } from './stored-files'

const json = (status: number, body: object) => Response.json(body, { status })
const refuse = (status: number, error: string) => json(status, { error })

/**
 * What the commands `backup`, `restore` and `keys` ask of a deployment, with the token of its operator: to go on with a
 * backup, for the objects of one as they lie in the bucket, encrypted, to take in those of another clinic's, and what each
 * field key opens.
 */
export const handleOperatorRequest = async (
  request: Request,
  env: Environment,
): Promise<Response> => {
  const token = request.headers.get('x-operator-token') ?? ''
  const isOperator = await matchesSecret(env.OPERATOR_TOKEN ?? '', (each) =>
    constantTimeEqual(token, each),
  )
  if (!isOperator) return refuse(404, '')
  const { pathname, searchParams } = new URL(request.url)
  const route = `${request.method} ${pathname.slice('/api/operator/'.length)}`
  try {
    if (route === 'GET keys') return json(200, await readKeyStatus(env, connect(env.DB), now()))
    if (!canBackUp(env)) return refuse(409, 'BACKUP_KEYS or the bucket BACKUPS is not set')
    return (
      (await routes[route]?.({
        env,
        request,
        name: searchParams.get('name') ?? '',
        cursor: searchParams.get('cursor'),
      })) ?? refuse(404, '')
    )
  } catch (error) {
    if (error instanceof RestoreProblem) return refuse(409, error.message)
    log.error('operator', error, env)
    // The kind of fault and, in its message, tables and keys: nothing of a row.
    return refuse(500, error instanceof Error ? error.name : 'Error')
  }
}

interface RouteContext {
  readonly env: BackupEnvironment
  readonly request: Request
  readonly name: string
  readonly cursor: string | null
}
type Route = (context: RouteContext) => Promise<Response>

const routes: Readonly<Record<string, Route | undefined>> = {
  'POST backup': async ({ env }) => {
    await beginBackup(env, now())
    const run = await continueBackup(env)
    if (!run) return json(202, { phase: 'waiting' })
    const { place: _, ...progress } = run
    return json(200, progress)
  },
  'GET backups': async ({ env }) => json(200, { ids: await listBackups(env.BACKUPS) }),
  'GET objects': async ({ env, name: id, cursor }) => json(200, await listObjects(env, id, cursor)),
  'GET object': async ({ env, name }) => {
    const found = await env.BACKUPS.get(name)
    if (!found) return refuse(404, 'There is no such object')
    return new Response(found.body, {
      headers: {
        'content-type': 'application/octet-stream',
        'cache-control': 'no-store, no-transform',
        'x-object-size': String(found.size),
      },
    })
  },
  'PUT object': async ({ env, request, name }) => {
    const size = Number(request.headers.get('x-object-size'))
    if (!request.body || !(size > 0)) return refuse(411, 'Say the length of the object')
    await restoreObject(env, name, size, request.body)
    return json(200, {})
  },
  'POST restored': async ({ env }) => json(200, { isDone: await finishRestore(env) }),
}

/** Names of the objects of a backup in the order of a restore, page by page: its own, then the files that each listing names. */
const listObjects = async (env: BackupEnvironment, id: string, cursor: string | null) => {
  const names = await allNames(env.BACKUPS, folderOf(id))
  const own = names.filter((name) => /\/\d-[a-z]+-\d+$/.test(name)).sort()
  const listings = own.filter((name) => name.includes('/4-files-'))
  if (cursor === null)
    return { names: [manifestName(id), ...own], cursor: listings.length > 0 ? '0' : null }
  const at = Number(cursor)
  const text = await readStoredText(env, env.BACKUPS, listings[at] ?? '')
  const files = (text ?? '')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line): ListedFile => JSON.parse(line))
    .filter(({ size }) => size > 0)
  return { names: files.map(fileName), cursor: at + 1 < listings.length ? String(at + 1) : null }
}

const allNames = async (bucket: R2Bucket, prefix: string): Promise<readonly string[]> => {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const listed = await bucket.list({ prefix, ...(cursor && { cursor }) })
    names.push(...listed.objects.map(({ key }) => key))
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor)
  return names
}
