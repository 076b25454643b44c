import { beforeAll, describe, expect, it } from 'vitest'
import { camelCase } from '#edge/platform/case'
import { api, json, people, stepUpAs, userId, world } from '../world'
import { callOperation, staffAndPatients, testedOperations } from './call-operation'
import { seedRows } from './rows'
import type { Subject } from './subjects'

interface Row {
  readonly id: string
  readonly type: string
  readonly attributes: object
  readonly relationships?: object
  readonly meta?: { readonly hidden?: readonly string[] }
}
interface List {
  readonly data: readonly Row[]
  readonly meta?: {
    readonly hidden?: readonly string[]
    readonly partly_hidden?: readonly string[]
  }
}
interface Panel {
  readonly path: string
  readonly subject: Subject
  readonly lists: ReadonlyMap<(typeof staffAndPatients)[number], List>
}

const subjects = ['theirs', 'another'] as const
const lists = testedOperations.filter(
  ({ method, verb, resource, path }) =>
    method === 'GET' && verb === 'list' && resource && path.startsWith('/patients/:patient/'),
)
const panels: Panel[] = []

/** Every list of a chart, of a patient in care and of one outside of it, as each role reads it. */
beforeAll(async () => {
  await world()
  await seedRows()
  for (const op of lists)
    for (const subject of subjects) {
      const found = new Map<(typeof staffAndPatients)[number], List>()
      for (const who of staffAndPatients) {
        const answer = await callOperation(op, subject, who)
        if (answer.status === 200) found.set(who, await answer.json())
      }
      panels.push({ path: op.path, subject, lists: found })
    }
}, 300_000)

const hidesOf = ({ meta = {} }: List) => (meta.hidden ? 'all' : meta.partly_hidden ? 'some' : '-')

describe('what a role may not read', () => {
  it('is said of each list of a chart exactly as committed', async () => {
    const lines = panels.flatMap(({ path, subject, lists }) => {
      const cells = [...lists].map(([who, list]) => `${people[who].role}=${hidesOf(list)}`)
      return cells.some((each) => !each.endsWith('=-'))
        ? [`${path}\t${subject}\t${cells.join('\t')}`]
        : []
    })
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./hidden.tsv')
  })

  it('is never a shorter list that does not say so', () => {
    const silent = panels.flatMap(({ path, subject, lists }) => {
      const most = Math.max(0, ...[...lists.values()].map(({ data }) => data.length))
      return [...lists].flatMap(([who, list]) =>
        people[who].role !== 'patient' && list.data.length < most && hidesOf(list) === '-'
          ? [`${path} of ${subject} as ${who}`]
          : [],
      )
    })
    expect(panels.filter(({ lists }) => lists.size > 0).length).toBeGreaterThan(40)
    expect(silent).toEqual([])
  })

  it('is never a list without rows that is said to be whole where the other is not', () => {
    const closed = panels.flatMap(({ lists }) =>
      [...lists.values()].filter((list) => hidesOf(list) === 'all'),
    )
    expect(closed.length).toBeGreaterThan(5)
    expect(closed.filter(({ data }) => data.length > 0)).toEqual([])
  })

  it('is named on each row: an attribute is there or is said to be hidden', () => {
    const lost = panels.flatMap(({ path, lists: read }) => {
      const contract = lists.find((op) => op.path === path)?.resource?.contract
      const guarded = contract?.guarded ?? []
      return [...read].flatMap(([who, { data }]) =>
        data.flatMap(({ attributes, relationships = {}, meta = {} }) => {
          const named = new Set(
            [...Object.keys(attributes), ...Object.keys(relationships), ...(meta.hidden ?? [])].map(
              camelCase,
            ),
          )
          return guarded
            .filter((name) => contract?.relationships?.[name]?.to !== 'many' && !named.has(name))
            .map((name) => `${path} as ${who}: ${name}`)
        }),
      )
    })
    expect([...new Set(lost)]).toEqual([])
  })

  it('is told apart from nothing for an admin, who reads no lab but by emergency access', async () => {
    const read = async (path: string) => (await api(path, {}, 'admin')).json() as Promise<List>
    const patient = userId('patient')
    for (const type of ['labs', 'prescriptions', 'documents']) {
      expect(await read(`/api/patients/${patient}/${type}`)).toMatchObject({
        data: [],
        meta: { hidden: [type] },
      })
      expect(await read(`/api/${type}`).catch(() => null)).toMatchObject(
        type === 'documents' ? {} : { data: [], meta: { hidden: [type] } },
      )
    }
    const labs = await read(`/api/labs?filter[patient]=${patient}`)
    expect(labs.meta?.hidden).toEqual(['labs'])
  })

  it('keeps what a patient chose from an admin by name, and not as an empty list', async () => {
    const row = (await (await api(`/api/users/${userId('patient')}`, {}, 'admin')).json()) as {
      data: Row
    }
    expect(row.data.attributes).not.toHaveProperty('treatment_types')
    expect(row.data.meta?.hidden).toContain('treatment_types')
  })

  it('is the same whether or not there is any', async () => {
    await stepUpAs('admin')
    const patient = userId('otherPatient')
    const before = await (await api(`/api/patients/${patient}/labs`, {}, 'admin')).json()
    await api(
      `/api/patients/${patient}/labs`,
      json({ vendor: 'Quest', tests: ['hiv'] }),
      'clinical_admin',
    )
    const after = await (await api(`/api/patients/${patient}/labs`, {}, 'admin')).json()
    expect(after).toEqual(before)
  })
})
