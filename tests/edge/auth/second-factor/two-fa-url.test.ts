import { afterEach, beforeAll, expect, it } from 'vitest'
import { rowOf } from '#demo/row-builders'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { uuidv7 } from '#edge/platform/ids'
import { platformBrands } from '#server/request/content-reader'
import { as, cboId, db, type Person, prepareRow, userId, world } from '../../world'

const jordan = userId('patient')
const read = (who: Person) =>
  as(who).call('GET /patients/:patient/two_fa_url', { params: { patient: jordan } })
const page = '/app/account/settings#passkeys'

beforeAll(world)
afterEach(() => provideBrandLookup(platformBrands))

it('support gets the address of the patient’s own page, which holds no token', async () => {
  const { url, isOn } = await read('support')
  expect(new URL(url).search).toBe('')
  expect(url.endsWith(page)).toBe(true)
  expect(isOn).toBe(false)
})

it('the address is on the host of the brand the patient came with', async () => {
  const brand = (name: string, more: object) => ({ id: uuidv7(), name, hosts: [], ...more })
  const [main, juniper, voltage] = [
    brand('Care Plus', { isDefault: true, cboId: null, hosts: ['careplus.test'] }),
    brand('Juniper', { isDefault: false, cboId: null, hosts: ['juniper.test'] }),
    brand('Voltage', { isDefault: false, cboId: cboId('cbo'), hosts: ['voltage.test'] }),
  ]
  provideBrandLookup(async () => [main, juniper, voltage] as never)
  const came = (theme: string | null, cbo: string) =>
    db
      .prepare('update patients set theme_id = ?, cbo_id = ? where id = ?')
      .bind(theme, cbo, jordan)
      .run()
  const host = async () => new URL((await read('support')).url).hostname
  await came(juniper?.id ?? '', cboId('cbo'))
  expect(await host()).toBe('juniper.test')
  await came(null, cboId('cbo'))
  expect(await host()).toBe('voltage.test')
  await came(main?.id ?? '', cboId('otherCbo'))
  expect(await host()).toBe('localhost')
})

it('it says that two-step verification is on once the patient has a passkey', async () => {
  const at = '2026-01-05T15:00:00.000Z'
  await prepareRow(
    rowOf('passkeys', {
      id: uuidv7(),
      user_id: jordan,
      name: 'Phone',
      host: 'localhost',
      credential_id: 'c1',
      public_key: new Uint8Array([0]),
      created_at: at,
      updated_at: at,
    }),
  ).run()
  expect((await read('patient')).isOn).toBe(true)
})

it.each([
  ['manager', 403],
  ['cbo', 403],
  ['pharmacy', 403],
  ['admin', 403],
  ['otherProvider', 404],
] as const)('%s is refused with %d', (who, status) =>
  expect(read(who)).rejects.toMatchObject({ status }),
)
