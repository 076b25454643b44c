import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the platform keeps no line of its own of a request: its path beside the address of its caller', () => {
  const settings = readFileSync('wrangler.toml', 'utf8')
  const [, logs = ''] = /\[observability\.logs\]\n([^[]*)/.exec(settings) ?? []
  expect(logs).toContain('invocation_logs = false')
})
