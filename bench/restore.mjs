import { rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { operatorOf } from '../scripts/backup/operator.mjs'
import { fetchBackup, makeBackup, restoreFrom } from '../scripts/backup/transfer.mjs'
import { serve } from '../scripts/process/serve.mjs'

const token = 'operator-of-the-bench-with-thirty-two-characters'
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
const withServer = async (at, work) => {
  const bindings = { OPERATOR_TOKEN: token }
  const server = await serve({ port: await freePort(), at, cron: false, content: false, bindings })
  try {
    return await work(operatorOf(server.url, token))
  } finally {
    await server.close()
  }
}

/** Seconds in which a clinic in a folder is backed up into a file, and a new one is made of it; how much that is. */
export const measureRestore = async (at) => {
  const file = `${at}.backup`
  const rebuilt = `${at}-restored`
  for (const path of [file, rebuilt]) rmSync(path, { recursive: true, force: true })
  const started = Date.now()
  const run = await withServer(at, async (operator) => {
    const made = await makeBackup(operator)
    await fetchBackup(operator, made.id, file)
    return made
  })
  const backedUp = Date.now()
  await withServer(rebuilt, (operator) => restoreFrom(operator, file))
  const restored = Date.now()
  const result = {
    rows: run.rows,
    'file in MB': Math.round(statSync(file).size / 1e5) / 10,
    'backup in seconds': (backedUp - started) / 1000,
    'restore in seconds': (restored - backedUp) / 1000,
  }
  for (const path of [file, rebuilt]) rmSync(path, { recursive: true, force: true })
  return result
}
