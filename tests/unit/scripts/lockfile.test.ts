import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  fillIntegrity,
  unverified,
  verifiedPlatform,
} from '../../../scripts/lockfile/integrity.mjs'

const hash = `sha512-${'a'.repeat(86)}==`
const lock = () => ({
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
  it('are found, for every platform or for one', () => {
    expect(unverified(lock())).toHaveLength(3)
    expect(unverified(lock(), { os: 'darwin', cpu: 'arm64', libc: 'musl' })).toEqual([
      'node_modules/a-darwin',
      'node_modules/d',
    ])
    expect(unverified(lock(), verifiedPlatform)).toEqual(['node_modules/d'])
    expect(unverified(lock(), { os: 'win32', cpu: 'x64', libc: 'musl' })).toEqual([])
  })

  it('get what the registry says, and stay without it when it says nothing of use', () => {
    const filled = lock()
    const asked: string[] = []
    const answers: Record<string, string> = { '@c/linux@2.0.0': hash, 'd@3.0.0': 'sha1-short' }
    const count = fillIntegrity(filled, (spec: string) => {
      asked.push(spec)
      return answers[spec] ?? null
    })
    expect(asked).toEqual(['a-darwin@1.0.0', '@c/linux@2.0.0', 'd@3.0.0'])
    expect(count).toBe(1)
    expect(unverified(filled)).toEqual(['node_modules/a-darwin', 'node_modules/d'])
  })

  it.each(['package-lock.json', 'cms/package-lock.json'])(
    'are none in %s where the tests run, and none that every platform installs',
    (path) => {
      const { packages } = JSON.parse(readFileSync(path, 'utf8'))
      expect(unverified({ packages }, verifiedPlatform)).toEqual([])
      for (const name of unverified({ packages }))
        expect(packages[name].os ?? packages[name].cpu, name).toBeTruthy()
    },
  )
})
