import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { log, silenceInfo } from '#edge/platform/log'
import { api, json, type Person, tokenOf, world } from '../world'
import { pathFor, testedOperations } from './call-operation'
import { seedRows } from './rows'

const canaries = ['Zanzibar-Canary', 'canary@leak.test', '5559990123', 'canary note about HIV']
const payload = {
  first_name: canaries[0],
  last_name: canaries[0],
  email: canaries[1],
  phone: canaries[2],
  body: canaries[3],
  text: canaries[3],
  reason_text: canaries[3],
  password: canaries[0],
  patient: { first_name: canaries[0], email: canaries[1] },
}

beforeAll(async () => {
  await world()
  await seedRows()
})
afterEach(() => {
  vi.restoreAllMocks()
  silenceInfo(true)
})

const listening = () => {
  silenceInfo(false)
  const lines: string[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
  return lines
}

describe('what is written down about requests', () => {
  it('never holds what people said, who they are, or their keys', async () => {
    const lines = listening()
    const who: Person[] = ['patient', 'provider', 'support', 'admin']
    const tokens = await Promise.all(who.map(tokenOf))
    const bodies: string[] = []
    for (const op of testedOperations)
      for (const person of who) {
        const query = op.method === 'GET' ? `?name=${canaries[0]}&filter[name]=${canaries[1]}` : ''
        const init = op.method === 'GET' ? {} : json(payload, op.method)
        const response = await api(
          `${pathFor(op, 'theirs')}${query}`,
          {
            ...init,
            headers: { ...init.headers, 'user-agent': canaries[0] ?? '', 'if-match': '"999999"' },
          },
          person,
          false,
        )
        if (response.status >= 400) bodies.push(await response.text())
      }
    const written = lines.join('\n')
    for (const secret of [...canaries, ...tokens]) expect(written).not.toContain(secret)
    // An error names a parameter that was sent, never the value that came with it.
    for (const secret of [...canaries, ...tokens]) expect(bodies.join('\n')).not.toContain(secret)
    expect(lines.length).toBeGreaterThan(testedOperations.length)
  }, 240_000)

  it('names no path, only the template of the route', async () => {
    const lines = listening()
    await api(
      `${pathFor(
        testedOperations[0] ??
          (() => {
            throw new Error('nothing is mounted')
          })(),
        'theirs',
      )}`,
      {},
      'patient',
    )
    for (const line of lines) expect(line).not.toMatch(/[0-9a-f]{8}-0000-7000-8/)
  })

  it('says where a fault was, not what it held', () => {
    const lines = listening()
    log.error('somewhere', new TypeError(`cannot read ${canaries[0]}`), { local: true })
    expect(lines.join()).toContain('TypeError')
    expect(lines.join()).not.toContain(canaries[0])
  })
})
