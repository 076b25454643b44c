import { expect, it, vi } from 'vitest'
import { cspHash } from '#edge/platform/crypto/hash'
import type { Environment } from '#edge/platform/environment'
import { withCsp } from '#server/response/security-headers'

// The module of the page cache reads it on import.
vi.hoisted(() => Object.assign(globalThis, { caches: { default: {} } }))

const runtime = '$RC=function(a,b){};'
const scriptsOf = async (script: string) => {
  const page = new Response(`<html><body><script>${script}</script></body></html>`, {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': `script-src ${await cspHash(runtime)}`,
    },
  })
  const { headers } = await withCsp(page, 'r', { local: true } as Environment)
  return /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

it.each([
  ['the runtime that the build knows', runtime],
  ['the runtime with the first part that it shows', `${runtime}$RC("r3B:0","r3S:0")`],
  ['a call that shows a part', '$RC("r3B:1","r3S:1")'],
])('a page may run %s', async (_, script) => {
  expect(await scriptsOf(script)).toContain(await cspHash(script))
})

it.each([
  ['a script that the build does not know', 'alert(1)'],
  ['one that ends in such a call', 'alert(1);$RC("r3B:0","r3S:0")'],
  ['a call with an expression in it', '$RC("r3B:0",alert(1))'],
])('a page may not run %s', async (_, script) => {
  expect(await scriptsOf(script)).not.toContain(await cspHash(script))
})
