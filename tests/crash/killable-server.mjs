import { fork } from 'node:child_process'

const startTimeoutMs = 120_000

/**
 * Starts the built server in its own process group, with its state in `at`; `kill` sends SIGKILL to the group.
 * `providers` are addresses that stand for other hosts, by host; with them the server reaches nothing else.
 */
export const startServer = async ({
  port,
  at,
  bindings = {},
  providers = null,
  inspectorPort = 0,
}) => {
  const child = fork(
    new URL('./server-process.mjs', import.meta.url),
    [JSON.stringify({ port, at, bindings, providers, inspectorPort })],
    { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const pending = new Map()
  let lastId = 0
  let resolveReady
  const ready = new Promise((resolve, reject) => {
    resolveReady = resolve
    setTimeout(() => reject(new Error('The server did not start')), startTimeoutMs).unref()
    child.once('exit', () => reject(new Error('The server ended before it was ready')))
  })
  child.on('message', ({ ready: url, id, result, error }) => {
    if (url) return resolveReady(url)
    const { resolve, reject } = pending.get(id) ?? {}
    pending.delete(id)
    if (error) reject?.(new Error(error))
    else resolve?.(result)
  })
  const call = (method, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      pending.set(id, { resolve, reject })
      child.send({ id, method, ...parameters })
    })
  const url = await ready
  return {
    url,
    /** Runs the jobs of the every-minute cron. */
    runMinuteCron: () => call('runMinuteCron'),
    /** Rows of one statement. */
    rows: async (text, ...values) => (await call('sql', { statements: [[text, ...values]] }))[0],
    batch: (statements) => call('sql', { statements }),
    kill: async () => {
      process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}
