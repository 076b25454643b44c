import { fork } from 'node:child_process'

const patience = 30_000

/** The real server in a process group of its own, with its state in `at`. `kill` is `kill -9`. */
export const start = async ({ port, at, bindings = {} }) => {
  const child = fork(
    new URL('./serving.mjs', import.meta.url),
    [JSON.stringify({ port, at, bindings })],
    { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const waiting = new Map()
  let last = 0
  let arrived
  const ready = new Promise((resolve, reject) => {
    arrived = resolve
    setTimeout(() => reject(new Error('The server did not start')), patience).unref()
    child.once('exit', () => reject(new Error('The server ended before it was ready')))
  })
  child.on('message', ({ ready: url, id, answer, error }) => {
    if (url) return arrived(url)
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(error))
    else resolve?.(answer)
  })
  const ask = (what, more) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      child.send({ id, ask: what, ...more })
    })
  const url = await ready
  return {
    url,
    /** Runs the minute's jobs, as the clock would. */
    tick: () => ask('tick'),
    /** Rows of one statement. */
    rows: async (text, ...values) => (await ask('sql', { statements: [[text, ...values]] }))[0],
    batch: (statements) => ask('sql', { statements }),
    kill: async () => {
      process.kill(-child.pid, 'SIGKILL')
      await gone
    },
  }
}
