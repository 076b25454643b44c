import { createServer } from 'node:net'
import { newestSecret } from '../../src/edge/platform/crypto/secret-list.ts'
import { fail } from '../process/shell.mjs'
import { findServer, readLocalVariables } from '../setup/index.mjs'

/** A port that nothing listens on. */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** What the commands ask of a deployment: the same of one in the cloud as of one on this machine. */
export const operatorOf = (url, token) => {
  const ask = async (method, path, options = {}) => {
    const response = await fetch(`${url}/api/operator/${path}`, {
      method,
      ...options,
      headers: {
        'x-operator-token': newestSecret(token),
        'accept-encoding': 'identity',
        // A connection that is used again may be closed by the other side at that moment.
        connection: 'close',
        ...options.headers,
      },
    })
    if (response.ok) return response
    const { error } = await response.json().catch(() => ({}))
    throw new Error(error || `${url} answers ${response.status}: is OPERATOR_TOKEN the one it has?`)
  }
  const askJson = async (...words) => (await ask(...words)).json()
  return {
    backUp: () => askJson('POST', 'backup'),
    listBackups: async () => (await askJson('GET', 'backups')).ids,
    listObjects: (id, cursor) =>
      askJson('GET', `objects?name=${id}${cursor === null ? '' : `&cursor=${cursor}`}`),
    readObject: (name) => ask('GET', `object?name=${encodeURIComponent(name)}`),
    writeObject: (name, size, body) =>
      ask('PUT', `object?name=${encodeURIComponent(name)}`, {
        body,
        duplex: 'half',
        headers: { 'x-object-size': String(size) },
      }),
    readKeys: () => askJson('GET', 'keys'),
    finishRestore: async () => (await askJson('POST', 'restored')).isDone,
  }
}

/**
 * Runs `work` with the deployment to ask: with `isRemote` the one at APP_ORIGIN by its OPERATOR_TOKEN, else the clinic in
 * a folder of this machine, which is served as long as that takes, unless a server runs on it already.
 */
export const withOperator = async ({ isRemote, state, mayRun = true }, work) => {
  if (isRemote) {
    const { APP_ORIGIN, OPERATOR_TOKEN } = process.env
    if (!(APP_ORIGIN && OPERATOR_TOKEN))
      fail('Name the deployment and its token: APP_ORIGIN=https://… OPERATOR_TOKEN=…')
    return work(operatorOf(APP_ORIGIN, OPERATOR_TOKEN))
  }
  const { OPERATOR_TOKEN } = readLocalVariables()
  const running = await findServer(state)
  if (running && !mayRun) fail(`A server runs on ${state}. Stop it first.`)
  if (running) return work(operatorOf(running, OPERATOR_TOKEN))
  const { serve } = await import('../process/serve.mjs')
  const server = await serve({ port: await freePort(), at: state, cron: false, content: false })
  try {
    return await work(operatorOf(server.url, OPERATOR_TOKEN))
  } finally {
    await server.close()
  }
}
