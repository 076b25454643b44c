import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { command, hostedBindings } from './clinic-command.mjs'

const at = mkdtempSync(join(tmpdir(), 'careplus-settings-'))
const bindings = hostedBindings('https://localhost:4321')

describe('the settings of a clinic', () => {
  it('are written with new secrets, and checked before the clinic starts', async () => {
    const vars = join(at, 'clinic.vars')
    await command('clinic', ['variables', vars])
    await assert.rejects(command('clinic', ['variables', vars]), /is there already/)
    await assert.rejects(command('clinic', ['check', '--vars', vars]), /APP_ORIGIN/)
    const filled = Object.entries(bindings).flatMap(([name, value]) =>
      value ? [`${name}="${value}"`] : [],
    )
    writeFileSync(vars, `${readFileSync(vars, 'utf8')}\n${filled.join('\n')}\n`)
    const report = await command('clinic', ['check', '--vars', vars])
    assert.match(report, /The worker can start in production/)
    assert.match(report, /faxes that go out: on/)
    assert.match(report, /orders to labs: off, for want of LAB_FHIR_URL/)
  })
})
