import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import { ApiError, client } from '#edge/client'
import { testedOperations } from '../access/call-operation'
import { seedRows } from '../access/rows'
import { subjectId } from '../access/subjects'
import { api, as, db, userId, world } from '../world'

beforeAll(async () => {
  await world()
  await seedRows()
})

/** Without its types: which addresses compile is the business of the test below. */
const call = (who: Parameters<typeof api>[2], seen: string[]) =>
  client((path, init) => {
    seen.push(`${init.method} ${new URL(path, 'http://x').pathname}`)
    return api(path, { ...init, headers: { ...init.headers, 'if-match': '"999999"' } }, who, false)
  }).call as unknown as (at: string, input: object) => Promise<unknown>

describe('the addresses of the client', () => {
  it('reach every operation, with its parameters filled in', async () => {
    for (const op of testedOperations) {
      const at = `${op.method} ${op.path}`
      const names = [...op.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(
        names.map((name) => [name, subjectId(op, 'theirs', name) ?? 'none']),
      )
      const seen: string[] = []
      const error = await call('admin', seen)(at, {
        params,
        ...(op.method !== 'GET' && { body: {} }),
      })
        .then(() => null)
        .catch((problem: unknown) => problem)
      expect([at, seen[0]?.includes(':')]).toEqual([at, false])
      if (error !== null && !(error instanceof SyntaxError)) {
        expect([at, error instanceof ApiError]).toEqual([at, true])
        const { status, errors } = error as ApiError
        expect([at, status, status === 405 || status >= 500]).toEqual([at, status, false])
        expect([at, errors.length > 0]).toEqual([at, true])
      }
    }
    expect(testedOperations.length).toBeGreaterThan(operations.length - 3)
  }, 120_000)

  it('are those of the contracts: any other does not compile', async () => {
    const admin = as('admin')
    // @ts-expect-error There is no such operation.
    await expect(admin.call('GET /nothing_of_the_kind')).rejects.toMatchObject({ status: 404 })
    // @ts-expect-error The address names a parameter.
    await admin.call('GET /users/:id').catch(() => null)
    const flags = await admin.call('GET /feature_flags', { query: { filter: { key: 'cash_pay' } } })
    expect(flags.map(({ key }) => key)).toEqual(['cash_pay'])
    const [flag] = flags
    const toggled = await admin.call('PATCH /feature_flags/:id/toggle', {
      params: { id: flag?.id ?? '' },
    })
    expect(toggled.value).toBe(!flag?.value)
  })
})

describe('what the caller may do to a row', () => {
  const statusOf = async (id: string) =>
    (await db.prepare('select status from users where id = ?').bind(id).first<{ status: string }>())
      ?.status

  it('comes with it, by role, state and guard', async () => {
    const other = userId('support')
    const admin = as('admin')
    const read = (id: string) => admin.call('GET /users/:id', { params: { id } })
    expect((await read(other)).can).toEqual(['update', 'deactivate', 'disable', 'reset_password'])
    expect((await read(userId('admin'))).can).toEqual(['update'])
    const shut = await admin.call('POST /users/:id/status/deactivate', { params: { id: other } })
    expect(shut.can).toEqual(['update', 'activate', 'disable', 'reset_password'])
    expect(await statusOf(other)).toBe('deactivated')
    await expect(
      admin.call('POST /users/:id/status/deactivate', { params: { id: other } }),
    ).rejects.toMatchObject({
      status: 409,
      errors: [
        {
          code: 'invalid_transition',
          meta: { from: 'deactivated', to: 'deactivated', allowed: ['activate', 'disable'] },
        },
      ],
    })
    await admin.call('POST /users/:id/status/activate', { params: { id: other } })
    expect(await statusOf(other)).toBe('active')
  })

  it('is absent for those who only read', async () => {
    const [flag] = await as('patient').feature_flags.list()
    expect(flag).not.toHaveProperty('can')
  })
})
