import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supervise } from '../../scripts/supervise.mjs'

/** A server that serves until it is asked to end, or to answer nothing any more while it lives on. */
const program = (port) => `
  let isDeaf = false
  require('node:http').createServer((request, response) => {
    if (request.url === '/end') process.exit(1)
    if (request.url === '/deafen') { isDeaf = true; response.end() }
    if (!isDeaf) response.end(String(process.pid))
  }).listen(${port}, '127.0.0.1', () => console.log('ready http://127.0.0.1:${port}'))`

const supervised = async (port, t) => {
  const url = `http://127.0.0.1:${port}`
  let ready
  const next = () => new Promise((resolve) => (ready = resolve))
  const started = next()
  const server = supervise({
    command: process.execPath,
    args: ['-e', program(port)],
    healthUrl: `${url}/health`,
    onReady: () => ready(),
    onRestart: () => {},
    onGivenUp: () => {},
    everyMs: 50,
    timeoutMs: 200,
  })
  t.after(() => server.stop('SIGKILL'))
  await started
  const pid = async () => (await fetch(`${url}/pid`)).text()
  return { url, next, pid }
}

test('a server that ends is started again', async (t) => {
  const { url, next, pid } = await supervised(4391, t)
  const first = await pid()
  const again = next()
  await fetch(`${url}/end`).catch(() => {})
  await again
  assert.notEqual(await pid(), first)
})

test('a server that lives on without answering is killed and started again', async (t) => {
  const { url, next, pid } = await supervised(4392, t)
  const first = await pid()
  const again = next()
  await fetch(`${url}/deafen`)
  await again
  assert.notEqual(await pid(), first)
})
