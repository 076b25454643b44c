import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../scripts/process/serve.mjs'
import { run } from '../scripts/process/shell.mjs'
import { applyMigrations, root } from '../scripts/setup/index.mjs'
import { signInDemo } from '../scripts/sign-in-demo.mjs'

const password = 'Demo-pass-2026!'

/** Serves a clinic of so many patients, with a client that signs in and calls its API. */
export const serveClinic = async (patients, port) => {
  const at = join(root, 'bench/.state', String(patients))
  rmSync(at, { recursive: true, force: true })
  applyMigrations(at)
  run('node', [join(root, 'scripts/demo.mjs'), '--state', at, '--patients', String(patients)])
  const server = await serve({ port, at, bindings: { REQUESTS_PER_MINUTE: '100000000' } })
  const signIn = async (email) => {
    const response = await signInDemo({ base: server.url, email, password })
    if (!response.ok) throw new Error(`sign in: ${response.status} ${await response.text()}`)
    const { data } = await response.json()
    return {
      token: data.attributes.token,
      id: data.attributes.user_id,
      cookie: response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    }
  }
  const callApi = async (path, { token, ...init } = {}) => {
    const response = await fetch(server.url + path, {
      ...init,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        ...init.headers,
      },
    })
    const dbCost = Object.fromEntries(
      (response.headers.get('x-d1') ?? '')
        .split(' ')
        .filter(Boolean)
        .map((each) => each.split('='))
        .map(([name, value]) => [name, Number(value)]),
    )
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      dbCost,
      json: await response.json().catch(() => null),
    }
  }
  return { ...server, at, password, signIn, callApi }
}
