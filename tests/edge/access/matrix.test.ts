import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { answeredTypes, csvType } from '#edge/jsonapi/request/media-type'
import { loadDescription } from '../engine/described-answers'
import { api, type Person, people, world } from '../world'
import {
  callOperation,
  cellOf,
  mayExport,
  namesSubject,
  staffAndPatients,
  testedByHand,
  testedOperations,
} from './call-operation'
import { type CollectedAnswer, collectAnswers } from './collect-answers'
import { seedRows } from './rows'

let answers: readonly CollectedAnswer[]
beforeAll(async () => {
  await world()
  await seedRows()
  await loadDescription()
  answers = await collectAnswers()
}, 300_000)

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const sorted = [...testedOperations].sort((a, b) => (name(a) < name(b) ? -1 : 1))

/** Writes that succeed for the account itself, and for members of a conversation: none of the rows here is theirs. */
const ofOwnRow = /^(POST|PATCH|DELETE) .*\/(profile_picture|conversations\/.*)$/

/** The roles that the description of the API names, by operation. */
const rolesInDescription = async () => {
  const { paths } = (await (await api('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-roles'?: string[] }>>
  }
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`,
        described['x-roles'] ?? [],
      ]),
    ),
  )
}

describe('who may do what', () => {
  it('is exactly the committed matrix', async () => {
    const faults = answers.filter(({ status }) => status >= 500)
    expect(faults.map(({ op, who, status }) => `${name(op)} as ${who}: ${status}`)).toEqual([])
    const byOperation = Map.groupBy(answers, ({ op }) => op)
    const lines = sorted.map((op) => {
      const cells = staffAndPatients.map((who) => {
        const cell = byOperation.get(op)?.filter((answer) => answer.who === who) ?? []
        return `${people[who].role}=${cell.map(({ status }) => cellOf(status)).join('')}`
      })
      return `${name(op)}\t${cells.join('\t')}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./matrix.tsv')
  })

  it('is described without a role that is always refused', async () => {
    const described = await rolesInDescription()
    const promised = Object.entries(
      Object.groupBy(answers, ({ op, who }) => `${name(op)}\t${who && people[who].role}`),
    ).flatMap(([key, of = []]) => {
      const [operation = '', role = ''] = key.split('\t')
      const isRefused = of.every(({ status }) => cellOf(status) === 'x')
      return isRefused && !ofOwnRow.test(operation) && described.get(operation)?.includes(role)
        ? [key]
        : []
    })
    expect(promised).toEqual([])
  })

  it('shows each role exactly the committed attributes', async () => {
    const lines = answers.flatMap(({ op, who, subject, keys }) =>
      who && subject === 'theirs' && keys
        ? [`${name(op)}\t${people[who].role}\t${keys.join(' ')}`]
        : [],
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./attributes.tsv')
  })

  it('lets exactly the committed roles export rows as CSV, staff after a step-up', async () => {
    const exporters = new Map<string, string[]>()
    for (const { op, who } of answers.filter(
      ({ op, who, subject, status }) =>
        who && subject === 'theirs' && status < 300 && answeredTypes(op).includes(csvType),
    ))
      if (await mayExport(op, who)) {
        const roles = exporters.get(name(op)) ?? []
        exporters.set(name(op), [...roles, people[who as Person].role])
      }
    const lines = [...exporters].map(([operation, roles]) => `${operation}\t${roles.join(' ')}`)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./exports.tsv')
  }, 60_000)

  it('is answered as OpenAPI describes it, to every role and to anonymous requests', () => {
    const wrong = answers.flatMap(({ op, who, mismatch }) =>
      mismatch ? [`${name(op)} as ${who}: ${mismatch}`] : [],
    )
    expect([...new Set(wrong)]).toEqual([])
  })

  it('is 401 for anonymous requests except on public operations', () => {
    for (const { op, status } of answers.filter(({ who }) => who === null))
      if (op.access === 'public') expect([name(op), status === 403]).toEqual([name(op), false])
      else expect([name(op), status]).toEqual([name(op), 401])
  })

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
    // One middleware reads the token: each operation meets one of them, and three operations meet all.
    for (const [index, op] of testedOperations.entries())
      for (const token of index < 3 ? tokens : [tokens[index % tokens.length] ?? '']) {
        const { status } = await callOperation(op, 'theirs', null, {
          authorization: `Bearer ${token}`,
        })
        expect([name(op), token.slice(0, 12), status]).toEqual([name(op), token.slice(0, 12), 401])
      }
  }, 120_000)

  it('is a 404 or 403 on another patient’s record', () => {
    const close: readonly (Person | null)[] = [
      'patient',
      'provider',
      'assistant',
      'cbo',
      'pharmacy',
    ]
    // Whether a record may be opened is itself what the one answers; the other opens it in an emergency.
    const outsideOfCare = [
      'GET /patients/:patient/accessible',
      'POST /patients/:patient/break_glass',
    ]
    const reached = answers.filter(
      ({ op, who, subject, status }) =>
        subject === 'another' &&
        close.includes(who) &&
        !outsideOfCare.includes(name(op)) &&
        (/^\/(patients|users)\/:/.test(op.path) ||
          (op.resource?.patient !== undefined && op.path.includes(':id'))) &&
        cellOf(status) === '+',
    )
    expect(answers.filter(({ op }) => namesSubject(op)).length).toBeGreaterThan(1000)
    expect(reached.map(({ op, who }) => `${name(op)} as ${who}`)).toEqual([])
  })

  // Each question of the walk names a version that no row has.
  it('changes no row for a user who names another version of it', () => {
    const changes = answers.filter(
      ({ op, who }) => who && op.method !== 'GET' && op.resource && op.verb !== 'create',
    )
    expect(new Set(changes.map(({ op }) => name(op))).size).toBeGreaterThan(50)
    const changed = changes.filter(({ status }) => status < 300)
    expect(changed.map(({ op, who }) => `${name(op)} as ${who}`)).toEqual([])
  })

  it('makes no other change for a user who names another version of its subject', () => {
    const writes = answers.filter(({ op, who }) => who && op.subject && op.method !== 'GET')
    expect(new Set(writes.map(({ op }) => name(op))).size).toBeGreaterThan(25)
    const changed = writes.filter(({ status }) => status < 300)
    expect(changed.map(({ op, who }) => `${name(op)} as ${who}`)).toEqual([])
  })

  it('leaves out only what is tested by hand', () => {
    expect(Object.keys(testedByHand)).toHaveLength(1)
  })
})
