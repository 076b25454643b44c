import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { checks } from '../../../scripts/check.mjs'
import { readAdvisories } from '../../../scripts/lockfile/advisories.mjs'

it('advisories are read by severity, and serious ones are named', () => {
  const answer = (vulnerabilities: object) => readAdvisories(JSON.stringify({ vulnerabilities }))
  expect(answer({})).toEqual([])
  expect(answer({ a: { severity: 'moderate' }, b: { severity: 'critical' } })).toEqual([
    { name: 'a', severity: 'moderate', isSerious: false },
    { name: 'b', severity: 'critical', isSerious: true },
  ])
})

it.each(['', 'npm error network', '{"message":"405 Method Not Allowed"}'])(
  'a registry that does not answer for advisories is no failure: %s',
  (text) => expect(readAdvisories(text)).toBeNull(),
)

it('npm run check asks for advisories, and passes without a network', () => {
  const check = checks.find(({ name }) => name === 'advisories')
  const { status, stdout } = spawnSync(process.execPath, check?.args ?? [], {
    encoding: 'utf8',
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9' },
  })
  expect(stdout).toContain('none was read')
  expect(status).toBe(0)
})

it('the list of what the product is made of is CycloneDX, and names its packages', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(stdout)
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }: { name: string }) => name)).toContain('hono')
})
