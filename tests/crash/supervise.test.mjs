import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supervise } from '../../scripts/process/supervise.mjs'

/** A server that exits on /end, and on /deafen stops answering while it keeps running. */
const serverProgram = (port) => `
  let isDeaf = false
  require('node:http').createServer((request, response) => {
    if (request.url === '/end') process.exit(1)
    if (request.url === '/deafen') { isDeaf = true; response.end() }
    if (!isDeaf) response.end(String(process.pid))
  }).listen(${port}, '127.0.0.1', () => console.log('ready http://127.0.0.1:${port}'))`

const startSupervised = async (port, t) => {
  const url = `http://127.0.0.1:${port}`
  let ready
  const nextReady = () => new Promise((resolve) => (ready = resolve))
  const started = nextReady()
  const server = supervise({
    command: process.execPath,
    args: ['-e', serverProgram(port)],
    healthUrl: `${url}/health`,
    onReady: () => ready(),
    onRestart: () => {},
    onGivenUp: () => {},
    checkEveryMs: 50,
    // Two such are a server that does not answer, not one that a busy machine holds up.
    timeoutMs: 5_000,
    maxMisses: 2,
    maxRestarts: 10,
  })
  t.after(() => server.stop('SIGKILL'))
  await started
  const pid = async () => (await fetch(`${url}/pid`)).text()
  return { url, nextReady, pid }
}

test('a server that exits is restarted', { timeout: 120_000 }, async (t) => {
  const { url, nextReady, pid } = await startSupervised(4391, t)
  const firstPid = await pid()
  const restarted = nextReady()
  await fetch(`${url}/end`).catch(() => {})
  await restarted
  assert.notEqual(await pid(), firstPid)
})

test('a server that runs without answering is killed and restarted', {
  timeout: 120_000,
}, async (t) => {
  const { url, nextReady, pid } = await startSupervised(4392, t)
  const firstPid = await pid()
  const restarted = nextReady()
  await fetch(`${url}/deafen`)
  await restarted
  assert.notEqual(await pid(), firstPid)
})
