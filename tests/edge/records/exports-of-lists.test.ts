import { beforeAll, describe, expect, it } from 'vitest'
import { as, asUnproven, db, userId, world } from '../world'

beforeAll(world)

/** The operations whose lists leave as files, who may take each and who may not, and the heading of the file. */
const lists = [
  ['cbos', 'manager', 'support', 'id,name,status'],
  ['system_users', 'admin', 'cbo', 'id,role,email,access_rights'],
  ['page_views', 'manager', 'support', 'id,day,path,brand,language,device,views'],
  ['phone_calls', 'manager', 'provider', 'id,caller_name,patient_name,outcome'],
] as const
type List = (typeof lists)[number][0]
const fieldsOf: Partial<Record<List, string[]>> = {
  cbos: ['name', 'status'],
  system_users: ['role', 'email', 'accessRights'],
  phone_calls: ['callerName', 'patientName', 'outcome'],
}

const fileOf = async (list: List, client = as('manager'), csvReason: string = 'audit') => {
  const fields = fieldsOf[list]
  const query = fields ? { fields: { [list]: fields } } : {}
  const text: unknown = await client.call(`GET /${list}`, { query, csvReason } as never)
  return String(text)
    .replace(/^\ufeff/, '')
    .split('\r\n')
}

const exportsOf = async (list: List) =>
  (
    await db
      .prepare('select detail from events where name = ? order by seq')
      .bind(`${list}.export`)
      .all<{ detail: string }>()
  ).results.map(({ detail }) => JSON.parse(detail).reason)

describe.each(lists)('the list of %s', (list, who, other, heading) => {
  it('leaves as a file with the fields asked for, and its reason in the audit trail', async () => {
    const [first] = await fileOf(list, as(who))
    expect(first).toBe(heading)
    expect(await exportsOf(list)).toContain('audit')
  })

  it('takes a fresh proof, and a reason', async () => {
    await db.prepare('update sessions set confirmed_at = null').run()
    await expect(fileOf(list, asUnproven(who))).rejects.toMatchObject({
      errors: [{ code: 'confirm_first' }],
    })
    await expect(fileOf(list, as(who), '!')).rejects.toMatchObject({ status: 400 })
  })

  it('leaves with no one else', async () => {
    await expect(fileOf(list, as(other))).rejects.toMatchObject({ status: 403 })
  })
})

it('a file never holds what its taker does not see', async () => {
  const [heading] = await fileOf('system_users', as('manager'))
  expect(heading).toBe('id,role,email')
})

it('the file of calls names whom they were to', async () => {
  await db
    .prepare(
      `insert into phone_calls (id, patient_id, caller_id, carrier, masked_number, status, started_at, ended_at, created_at, updated_at)
       values ('01990000-0000-7000-8000-0000000000ca', ?, ?, 'embedded', '0142', 'completed', '2026-11-20T15:00:00.000Z', '2026-11-20T15:05:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z')`,
    )
    .bind(userId('patient'), userId('support'))
    .run()
  const [, row] = await fileOf('phone_calls')
  expect(row).toContain('Jordan Ellis')
})
