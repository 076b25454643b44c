import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  fillIntegrity,
  unverified,
  verifiedPlatform,
} from '../../../scripts/lockfile/integrity.mjs'

const hash = `sha512-${'a'.repeat(86)}==`
const createLock = () => ({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/kept': { version: '1.0.0', integrity: hash },
    'node_modules/linked': { link: true },
    'node_modules/a-darwin': { version: '1.0.0', os: ['darwin'], cpu: ['arm64'] },
    'node_modules/b/node_modules/@c/linux': { version: '2.0.0', os: ['linux'], libc: ['musl'] },
    'node_modules/d': { version: '3.0.0', os: ['!win32'] },
  },
})

describe('packages without integrity', () => {
  it('are listed for every platform or for one', () => {
    expect(unverified(createLock())).toHaveLength(3)
    expect(unverified(createLock(), { os: 'darwin', cpu: 'arm64', libc: 'musl' })).toEqual([
      'node_modules/a-darwin',
      'node_modules/d',
    ])
    expect(unverified(createLock(), verifiedPlatform)).toEqual(['node_modules/d'])
    expect(unverified(createLock(), { os: 'win32', cpu: 'x64', libc: 'musl' })).toEqual([])
  })

  it("get the registry's sha512 hash, and stay without one when it has none", () => {
    const lock = createLock()
    const requestedSpecs: string[] = []
    const answers: Record<string, string> = { '@c/linux@2.0.0': hash, 'd@3.0.0': 'sha1-short' }
    const count = fillIntegrity(lock, (spec: string) => {
      requestedSpecs.push(spec)
      return answers[spec] ?? null
    })
    expect(requestedSpecs).toEqual(['a-darwin@1.0.0', '@c/linux@2.0.0', 'd@3.0.0'])
    expect(count).toBe(1)
    expect(unverified(lock)).toEqual(['node_modules/a-darwin', 'node_modules/d'])
  })

  it.each(['package-lock.json', 'cms/package-lock.json', 'bench/package-lock.json'])(
    'are none in %s on the tested platform, and none that every platform installs',
    (path) => {
      const { packages } = JSON.parse(readFileSync(path, 'utf8'))
      expect(unverified({ packages }, verifiedPlatform)).toEqual([])
      for (const name of unverified({ packages }))
        expect(packages[name].os ?? packages[name].cpu, name).toBeTruthy()
    },
  )
})
