import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findServer, forgetServer, noteServer } from '../../../scripts/setup/running-server.mjs'

it('a command finds the server of its state on any port, and none that is gone', async () => {
  const state = mkdtempSync(join(tmpdir(), 'state-'))
  expect(await findServer(state)).toBeUndefined()
  const server = createServer((_, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  noteServer(state, url)
  expect(await findServer(state)).toBe(url)
  await new Promise((resolve) => server.close(resolve))
  expect(await findServer(state)).toBeUndefined()
  forgetServer(state)
  expect(await findServer(state)).toBeUndefined()
})
