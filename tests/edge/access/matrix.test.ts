import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, people, world } from '../world'
import { seedRows } from './rows'
import { ask, byHand, namesSomebody, type Seen, seen, staffAndPatients, walked } from './walk'

beforeAll(async () => {
  await world()
  await seedRows()
})

interface Row {
  attributes?: object
  relationships?: object
}
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('who may do what', () => {
  it('is exactly the committed matrix', async () => {
    const lines: string[] = []
    const faults: string[] = []
    for (const op of [...walked].sort((a, b) => (name(a) < name(b) ? -1 : 1))) {
      const cells: string[] = []
      for (const who of staffAndPatients) {
        const cell: Seen[] = []
        for (const subject of namesSomebody(op)
          ? (['theirs', 'another'] as const)
          : (['theirs'] as const)) {
          const { status } = await ask(op, subject, who)
          if (status >= 500) faults.push(`${name(op)} as ${who}: ${status}`)
          else cell.push(seen(status))
        }
        cells.push(`${people[who].role}=${cell.join('')}`)
      }
      lines.push(`${name(op)}\t${cells.join('\t')}`)
    }
    expect(faults).toEqual([])
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./matrix.tsv')
  }, 240_000)

  it('shows each role exactly the committed attributes', async () => {
    const lines: string[] = []
    for (const op of [...walked].sort((a, b) => (name(a) < name(b) ? -1 : 1))) {
      if (op.method !== 'GET') continue
      for (const who of staffAndPatients) {
        const response = await ask(op, 'theirs', who)
        if (response.status !== 200 || !response.headers.get('content-type')?.includes('json'))
          continue
        const { data } = (await response.json()) as { data?: Row | Row[] }
        const first = Array.isArray(data) ? data[0] : data
        if (!first?.attributes) continue
        const keys = [
          ...Object.keys(first.attributes),
          ...Object.keys(first.relationships ?? {}).map((key) => `→${key}`),
        ]
        lines.push(`${name(op)}\t${people[who].role}\t${keys.sort().join(' ')}`)
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./attributes.tsv')
  }, 240_000)

  it('is 401 for anonymous requests except on public operations', async () => {
    for (const op of walked) {
      const { status } = await ask(op, 'theirs', null)
      if (op.access === 'public') expect([name(op), status === 403]).toEqual([name(op), false])
      else expect([name(op), status]).toEqual([name(op), 401])
    }
  }, 120_000)

  it('is nothing for a token that has expired, was forged, or has no end', async () => {
    const forged = (claims: object) =>
      new SignJWT({ user_id: 'x', sid: 'x', role: 'admin', ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: 't1', typ: 'careplus-session+jwt' })
        .setIssuer('careplus')
        .setAudience('careplus')
    const right = new TextEncoder().encode('s'.repeat(40))
    const wrong = new TextEncoder().encode('w'.repeat(40))
    const tokens = [
      await forged({}).setExpirationTime(1).sign(right),
      await forged({}).sign(right),
      await forged({}).setExpirationTime('1h').sign(wrong),
      `${btoa('{"alg":"none"}')}.${btoa('{"user_id":"x","role":"admin","exp":99999999999}')}.`,
      'not-a-token',
    ]
    for (const op of walked)
      for (const token of tokens) {
        const { status } = await ask(op, 'theirs', null, { authorization: `Bearer ${token}` })
        expect([name(op), token.slice(0, 12), status]).toEqual([name(op), token.slice(0, 12), 401])
      }
  }, 240_000)

  it('is a 404 or 403 on another patient’s record', async () => {
    const close: Person[] = ['patient', 'provider', 'assistant', 'cbo', 'pharmacy']
    // Whether a record may be opened is itself what this one answers.
    const tells = 'GET /patients/:patient/accessible'
    const about = walked.filter(
      (op) =>
        name(op) !== tells &&
        (/^\/(patients|users)\/:/.test(op.path) ||
          (op.resource?.patient !== undefined && op.path.includes(':id'))),
    )
    const reached: string[] = []
    for (const op of about.filter(namesSomebody))
      for (const who of close) {
        const { status } = await ask(op, 'another', who)
        if (seen(status) === '+') reached.push(`${name(op)} as ${who}`)
      }
    expect(reached).toEqual([])
  }, 120_000)

  it('leaves out only what is tested by hand', () => {
    expect(Object.keys(byHand)).toHaveLength(1)
  })
})
