import { beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { api, as, cboId, db, userId, world } from '../world'
import { carePlus, harbor, later, publish } from './content-fixtures'

const theme = (query = {}) => as(null).call('GET /theme', { query })
const atHost = async (host: string) => {
  const response = await api(`http://${host}/api/theme`)
  const { data } = (await response.json()) as { data: { attributes: { app: { name: string } } } }
  return data.attributes.app.name
}

beforeAll(world)

it('is the product itself while there is no content', async () => {
  expect(await theme()).toMatchObject({
    palette: { primary: '#53b3e4', secondary: '#8ac541' },
    app: { name: 'Care Plus', default: true },
  })
})

describe('with brands', () => {
  beforeAll(async () => {
    await publish(carePlus, { ...harbor, cboId: cboId() })
  })

  it('is the default where nothing else is said', async () => {
    expect(await theme()).toEqual({
      type: 'themes',
      id: carePlus._id,
      palette: {
        primary: '#53b3e4',
        secondary: '#8ac541',
        neutral: null,
        error: null,
        info: null,
        action: null,
        text: null,
        divider: null,
        backdrop: null,
      },
      typography: { font: null, url: null },
      app: {
        name: 'Care Plus',
        default: true,
        logo: { main: null, favicon: '/favicon.svg', pride: null },
      },
    })
  })

  it('is the one asked for by its id, and the one whose address it is', async () => {
    expect(await theme({ themeId: harbor._id })).toMatchObject({
      palette: { action: '#0a7a5a' },
      typography: { font: 'Georgia' },
      app: { name: 'Harbor', default: false },
    })
    expect(await atHost('harbor.test')).toBe('Harbor')
    expect(await atHost('elsewhere.test')).toBe('Care Plus')
  })

  it('is the one a visitor began to enroll with, by the token of the enrollment', async () => {
    const { token } = await as(null).call('POST /patients/enrollments', {
      body: { enrollmentStep: 'name', firstName: 'Ana', lastName: 'Reyes', themeId: harbor._id },
    })
    expect(await theme({ token })).toMatchObject({ app: { name: 'Harbor' } })
  })

  it('is the one of a patient’s organization, by the link that was sent to the patient', async () => {
    await db
      .prepare(
        `insert into verification_codes (id, challenge_id, purpose, channel, user_id, contact_hash, code_hash, created_at, expires_at)
         values ('c1', ?, 'login', 'email', ?, 'h', 'link', '2026-01-01T00:00:00.000Z', '2026-01-01T00:15:00.000Z')`,
      )
      .bind(`link:${await sha256Hex('a-link-that-was-sent')}`, userId('patient'))
      .run()
    expect(await theme({ token: 'a-link-that-was-sent' })).toMatchObject({
      app: { name: 'Harbor' },
    })
  })

  it('answers an unknown token and an unknown brand like none at all', async () => {
    expect(await theme({ token: 'nobody' })).toEqual(await theme())
    expect(await theme({ themeId: 'nowhere' })).toEqual(await theme())
  })

  it('pre-fills the organization of a patient who enrolls with it, when there is such an organization', async () => {
    const cboOf = async (themeId: string) => {
      const { id } = await as(null).call('POST /patients/enrollments', {
        body: { enrollmentStep: 'name', firstName: 'Ana', lastName: 'Reyes', themeId },
      })
      return db.prepare('select cbo_id from enrollments where id = ?').bind(id).first('cbo_id')
    }
    expect(await cboOf(harbor._id)).toBe(cboId())
    expect(await cboOf(carePlus._id)).toBeNull()
    await publish(carePlus, { ...harbor, cboId: '01990000-0106-7000-8000-000000009999' })
    expect(await cboOf(harbor._id)).toBeNull()
  })
})

it('stays the last that was known when a brand becomes broken', async () => {
  await publish(carePlus, harbor)
  expect(await atHost('harbor.test')).toBe('Harbor')
  await publish(carePlus, { ...harbor, palette: { primary: 'red;}', secondary: '#a0522d' } })
  await later()
  expect(await theme({ themeId: harbor._id })).toMatchObject({ palette: { primary: '#123456' } })
})
