import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { healthChecks } from '#edge/events/health/health-checks'

describe('the runbook', () => {
  it.each(healthChecks)('has a short page for the alert %s', (name) => {
    const page = readFileSync(`docs/runbook/${name}.md`, 'utf8')
    expect(page).toMatch(new RegExp(`^# ${name}\n`))
    expect(page).toMatch(/\n## Look\n/)
    expect(page).toMatch(/\n## Do\n/)
    expect(page.length).toBeLessThan(1_500)
    expect(readFileSync('docs/runbook/README.md', 'utf8')).toContain(`(${name}.md)`)
  })
})
