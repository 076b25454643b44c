import { beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#edge/app'
import { api, as, db, json, userId, world } from '../world'

beforeAll(world)

const nickname = async (text: string) => {
  const path = `/api/patients/${userId('patient')}`
  const response = await api(path, json({ nickname: text }, 'PATCH'), 'patient')
  const stored = await db
    .prepare('select nickname from users where id = ?')
    .bind(userId('patient'))
    .first<string>('nickname')
  return { response, stored }
}

describe('a text a caller sends', () => {
  it.each([
    ['NUL', 'a\u0000b', 'ab'],
    ['a control character', 'a\u0007b', 'ab'],
    ['an override of direction', '\u202Eb', 'b'],
    ['an isolate of direction', 'a\u2066b', 'ab'],
    ['half a character', 'a\ud800b', 'ab'],
    ['a space of no width', 'a\u200bb', 'ab'],
  ])(
    'is stored without %s, which a person can neither see nor take out',
    async (_, text, plain) => {
      const { response, stored } = await nickname(text)
      expect(response.status).toBe(200)
      expect(stored).toBe(plain)
    },
  )

  it.each([
    ['two lines', 'a\r\nb'],
    ['a line break of slides', 'a\u000bb'],
  ])('is refused in words with %s where it has one, and not stored', async (_, text) => {
    const { response, stored } = await nickname(text)
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { source: object; detail: string }[] }
    expect(errors[0]?.source).toEqual({ pointer: '/data/attributes/nickname' })
    expect(errors[0]?.detail).toMatch(/on one line/)
    expect(stored).not.toBe(text)
  })

  it('is stored as NFC', async () => {
    const { response, stored } = await nickname('Zoe\u0308')
    expect(response.status).toBe(200)
    expect(stored).toBe('Zo\u00eb')
  })

  it('keeps its lines in a note, and loses what turns it around', async () => {
    const notes = `/api/patients/${userId('patient')}/notes`
    const created = (await (await api(notes, json({ body: 'One\nTwo' }), 'provider')).json()) as {
      data: { attributes: { body: string } }
    }
    expect(created.data.attributes.body).toBe('One\nTwo')
    const plain = await (await api(notes, json({ body: 'One\u202eTwo' }), 'provider')).json()
    expect(plain).toMatchObject({ data: { attributes: { body: 'OneTwo' } } })
  })

  it('is refused in a password, of which each character counts', async () => {
    await expect(
      as(null).call('POST /auth/login', { body: { email: 'a@b.test', password: 'x\u0000' } }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

/** What may have several lines; any other text of a resource has one. */
const severalLines = [
  'access_reviews.note',
  'ad_hoc_appointment_notes.body',
  'admin_time_notes.body',
  'appointment_notes.body',
  'appointments.reasonText',
  'appointments.referredBy',
  'async_messaging_appointments.referredBy',
  'conversation_notes.body',
  'correction_requests.correction',
  'correction_requests.grounds',
  'disclosures.description',
  'doh_morbidities.testResults',
  'doh_morbidities.treatment',
  'encounter_notes.body',
  'gilead_applications.note',
  'health_histories.details',
  'health_history_notes.body',
  'lab_notes.body',
  'labs.patientMessage',
  'license_notes.body',
  'notes.body',
  'on_demand_appointments.referredBy',
  'out_of_office_time_notes.body',
  'platform_notifications.body',
  'prescription_notes.body',
  'provider_notes.body',
  'providers.bio',
  'referrals.note',
  'roi_requests.purposeText',
  'snippets.body',
  'sops.draft',
  'system_users.outOfOfficeMessage',
  'task_notes.body',
  'tasks.details',
  'unmatched_lab_notes.body',
  'users.outOfOfficeMessage',
  'vendor_agreements.note',
  'work_notes.body',
]

describe('the attributes of resources that take any words', () => {
  type Field = { safeParse: (value: unknown) => { success: boolean; data?: unknown } }
  // The ids of rows are looked up.
  const fields = resources.flatMap(({ contract }) =>
    [...new Set([...(contract.create ?? []), ...(contract.update ?? [])])]
      .filter((name) => !name.endsWith('Id'))
      .map((name) => ({
        field: `${contract.type}.${name}`,
        keep: (text: string) =>
          (contract.attributes.shape as Record<string, Field>)[name]?.safeParse(text).data,
      })),
  )

  it('refuse lines unless they are made for several, and never take what cannot be shown', () => {
    const wordy = fields.filter(({ keep }) => keep('Ab cd') === 'Ab cd')
    expect(wordy.length).toBeGreaterThan(15)
    for (const bad of ['Ab\u0000cd', 'Ab\u202ecd'])
      expect(wordy.filter(({ keep }) => keep(bad) === bad).map(({ field }) => field)).toEqual([])
    const several = wordy.filter(({ keep }) => keep('Ab\ncd') === 'Ab\ncd')
    expect(several.map(({ field }) => field).sort()).toEqual(severalLines)
  })
})
