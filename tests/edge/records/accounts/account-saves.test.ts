import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptedValues } from '../../encrypted-values'
import { api, as, db, json, type Person, stepUpAs, userId, world } from '../../world'

beforeAll(async () => {
  await world()
  // A new address asks for a fresh proof.
  await stepUpAs('patient')
  await stepUpAs('otherPatient')
})

interface Answer {
  readonly data: {
    readonly attributes: Record<string, unknown>
    readonly meta: { readonly version: number }
  }
}
const jordan = userId('patient')
const read = async () =>
  (await (await api(`/api/patients/${jordan}`, {}, 'patient')).json()) as Answer
const versionNow = async () => (await read()).data.meta.version
const save = (attributes: object, version: number, who: Person = 'patient') => {
  const { headers, ...rest } = json(attributes, 'PATCH')
  return api(
    `/api/patients/${jordan}`,
    { ...rest, headers: { ...headers, 'if-match': `"${version}"` } },
    who,
  )
}
const costOf = (response: Response) => response.headers.get('x-d1') ?? ''
const detailOf = async (response: Response) =>
  ((await response.json()) as { errors: { detail: string }[] }).errors[0]?.detail
const eventsOfUpdates = async () =>
  (await db
    .prepare(`select count(*) as n from events where patient_id = ? and name = 'patients.update'`)
    .bind(jordan)
    .first<number>('n')) as number

const sections: Readonly<Record<string, object>> = {
  names: { first_name: 'Jordan', nickname: 'Jo', pronouns: 'They/Them' },
  address: { city: 'Troy', address_line_1: '1 River Street', zip: '10001' },
  body: { height: 71, weight: 170, gender: 'Female', sexuality: 'Queer' },
  'race and ethnicity': { race: ['White', 'Asian'], ethnicity: 'Prefer not to answer' },
  'health assistance': { income: 40_000, household: 2, medicare: false, va: true },
  'social security number': { social: '4321' },
  'sexual health': { sexual_role: 'Versatile', partner_count: '1-5' },
}

describe('a section of an account', () => {
  for (const [name, attributes] of Object.entries(sections))
    it(`${name} is saved in three statements and one round trip, and answers with the record`, async () => {
      const version = await versionNow()
      const response = await save(attributes, version)
      expect([response.status, costOf(response)]).toEqual([
        200,
        // The record is read first where a new address may ask for a proof.
        name === 'address'
          ? expect.stringMatching(/^trips=[1-4] /)
          : expect.stringMatching(/^trips=1 statements=[1-3] /),
      ])
      const saved = ((await response.json()) as Answer).data
      expect(saved).toEqual((await read()).data)
      expect(saved.meta.version).toBe(version + 1)
    })

  it('is one event for each save, which names the fields', async () => {
    const before = await eventsOfUpdates()
    await save({ sexual_role: 'Side' }, await versionNow())
    expect(await eventsOfUpdates()).toBe(before + 1)
    const event = await db
      .prepare(`select detail, version from events where patient_id = ? order by seq desc limit 1`)
      .bind(jordan)
      .first()
    expect(event).toEqual({ detail: '{"fields":"sexualRole"}', version: await versionNow() })
  })

  it('is refused as stale over a version the writer has not seen, and nothing is written', async () => {
    const version = await versionNow()
    await save({ city: 'Albany' }, version)
    const events = await eventsOfUpdates()
    expect((await save({ city: 'Utica' }, version)).status).toBe(412)
    expect((await read()).data.attributes.city).toBe('Albany')
    expect(await eventsOfUpdates()).toBe(events)
  })

  it('takes one of two saves at once', async () => {
    const version = await versionNow()
    const both = await Promise.all([
      save({ city: 'Ithaca' }, version),
      save({ height: 70 }, version),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(await versionNow()).toBe(version + 1)
  })

  it('is refused in the words of its field, and to others as if it were not there', async () => {
    const version = await versionNow()
    const unknown = await save({ gender: 'Unlisted' }, version)
    expect([unknown.status, await detailOf(unknown)]).toEqual([422, 'Choose from the list'])
    const away = await save({ zip: '00000' }, version)
    expect([away.status, await detailOf(away)]).toEqual([
      422,
      'We do not see patients at this zip code',
    ])
    expect((await save({ city: 'Elsewhere' }, version, 'otherPatient')).status).toBe(404)
    expect((await save({ status: 'inactive' }, version)).status).toBe(403)
    expect(await versionNow()).toBe(version)
  })

  it('keeps an answer that its list has retired since, and refuses it as a new one', async () => {
    const retire = (active: number) =>
      db
        .prepare(
          `update dropdown_options set active = ? where list = 'sexual_role' and code = 'Side'`,
        )
        .bind(active)
        .run()
    await save({ sexual_role: 'Side' }, await versionNow())
    await retire(0)
    expect((await save({ sexual_role: 'Side' }, await versionNow())).status).toBe(200)
    await save({ sexual_role: 'Versatile' }, await versionNow())
    expect((await save({ sexual_role: 'Side' }, await versionNow())).status).toBe(422)
    await retire(1)
  })

  it('takes Hispanic out of race and ethnicity alike, whichever is sent', async () => {
    const send = async (attributes: object) => {
      await save(attributes, await versionNow())
      const { race, ethnicity } = (await read()).data.attributes
      return [race, ethnicity]
    }
    expect(await send({ race: ['Hispanic or Latino', 'White'] })).toEqual([
      ['Hispanic or Latino', 'White'],
      'Hispanic or Latino',
    ])
    expect(await send({ race: ['White'] })).toEqual([['White'], 'Not Hispanic or Latino'])
    expect(await send({ ethnicity: 'Hispanic or Latino' })).toEqual([
      ['White', 'Hispanic or Latino'],
      'Hispanic or Latino',
    ])
    expect(await send({ ethnicity: 'Not Hispanic or Latino' })).toEqual([
      ['White'],
      'Not Hispanic or Latino',
    ])
  })

  it('a zip code of another state takes the time zone of the account along', async () => {
    await save({ zip: '10001' }, await versionNow())
    await save({ zip: '90001' }, await versionNow())
    const { state, timezone } = (await read()).data.attributes
    expect([state, timezone]).toEqual(['CA', 'America/Los_Angeles'])
    await save({ zip: '10001' }, await versionNow())
    expect((await read()).data.attributes.timezone).toBe('America/New_York')
  })

  it('the save that fills the last gap of the profile closes its todo, in one trip', async () => {
    const todo = async () =>
      db.prepare(`select status from todos where id = 'last-gap'`).first<string>('status')
    const { sexuality } = await encryptedValues('patients', jordan, { sexuality: 'Queer' })
    await db.batch([
      db
        .prepare(
          `update patients set gender = 'Male', sex = 'Male', sexuality = ?, ethnicity = 'Prefer not to answer',
             race = '["White"]', height = null, weight = 160, contact_method = 'Email', has_no_ssn = 1,
             sms_opt_out = 1, address_line_1 = null, version = version + 1 where id = ?`,
        )
        .bind(sexuality, jordan),
      db
        .prepare(`delete from todos where patient_id = ? and type = 'PROFILE_INCOMPLETE'`)
        .bind(jordan),
      db
        .prepare(
          `insert into todos (id, patient_id, type, priority, created_at, updated_at)
           values ('last-gap', ?, 'PROFILE_INCOMPLETE', 3, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
        )
        .bind(jordan),
    ])
    await save({ weight: 165 }, await versionNow())
    expect(await todo()).toBe('todo')
    expect(costOf(await save({ height: 70 }, await versionNow()))).toMatch(/^trips=1 statements=3 /)
    // Without a street a pharmacy fills nothing.
    expect(await todo()).toBe('todo')
    await save({ addressLine1: '1 Main Street' }, await versionNow())
    expect(await todo()).toBe('done')
  })
})

/** A PATCH of what the patient has beside the account, over a version. */
const patchOwn = (path: string, attributes: object, version: number) => {
  const { headers, ...rest } = json(attributes, 'PATCH')
  return api(
    `/api/patients/${jordan}/${path}`,
    { ...rest, headers: { ...headers, 'if-match': `"${version}"` } },
    'patient',
  )
}
const oneTrip = expect.stringMatching(/^trips=1 statements=[1-3] /)
const resultOf = (response: Response) => [response.status, costOf(response)]

describe('a card on file', () => {
  const card = {
    payer: 'Aetna',
    memberId: 'W123456789',
    relation: 'self',
    holderName: null,
    holderDob: null,
  } as const
  const cards = as('patient').insurances.in({ patients: jordan })
  const add = (payer = 'Aetna') => cards.create({ ...card, payer })
  const sent = { payer: 'Cigna', member_id: 'X1', relation: 'self' }
  const none = { holder_name: null, holder_dob: null }
  const payers = async () =>
    (await cards.list({ filter: { status: 'active' }, sort: 'rank' })).map(
      ({ payer, rank }) => `${rank} ${payer}`,
    )

  beforeEach(() => db.exec('delete from insurances'))

  it('is saved in three statements and one round trip, and answers with the row', async () => {
    const { id, version = 0 } = await add()
    const response = await patchOwn(`insurances/${id}`, { ...sent, ...none }, version)
    expect(resultOf(response)).toEqual([200, oneTrip])
    expect(await cards.get(id)).toMatchObject({ payer: 'Cigna', memberId: 'X1', version: 2 })
  })

  it('moves up in one round trip, and the others make room', async () => {
    await add('A')
    await add('B')
    const { id, version = 0 } = await add('C')
    expect(resultOf(await patchOwn(`insurances/${id}`, { rank: 1 }, version))).toEqual([
      200,
      oneTrip,
    ])
    expect(await payers()).toEqual(['1 C', '2 A', '3 B'])
    expect((await patchOwn(`insurances/${id}`, { rank: 3 }, version)).status).toBe(412)
    expect(await payers()).toEqual(['1 C', '2 A', '3 B'])
    expect((await patchOwn(`insurances/${id}`, { rank: 3 }, version + 1)).status).toBe(200)
    expect(await payers()).toEqual(['1 A', '2 B', '3 C'])
  })

  it('is judged by what it says already where only a part is sent', async () => {
    const { id, version = 0 } = await add()
    const alone = await patchOwn(`insurances/${id}`, { relation: 'spouse' }, version)
    expect(alone.status).toBe(422)
    const named = { relation: 'spouse', holder_name: 'Sam Lee', holder_dob: '1980-01-01' }
    expect((await patchOwn(`insurances/${id}`, named, version)).status).toBe(200)
    expect((await patchOwn(`insurances/${id}`, { holder_dob: null }, version + 1)).status).toBe(422)
  })
})

describe('an entry of the health history', () => {
  const at = '/patients/:patient/health_histories/:section'
  const params = { patient: jordan, section: 'allergies' }
  const add = () =>
    as('patient').call(`POST ${at}`, { params, body: { label: 'Latex', severity: 'mild' } })
  const whole = { label: 'Latex', severity: 'severe', reaction: 'Rash', onset_on: '2019' }
  const alerts = async (id: string) =>
    (
      await db
        .prepare('select kind from health_alerts where entry_id = ? order by kind')
        .bind(id)
        .all()
    ).results.map(({ kind }) => kind)

  beforeEach(() =>
    db.exec('delete from health_alerts; delete from health_entries; delete from observations;'),
  )

  it('is saved in one round trip, and raises what it alerts to', async () => {
    const { id, version = 0 } = await add()
    expect(await alerts(id)).toEqual(['patient_proposal'])
    const response = await patchOwn(`health_histories/allergies/${id}`, whole, version)
    // The view is read once more, since it answers no write.
    expect(resultOf(response)).toEqual([200, expect.stringMatching(/^trips=1 statements=[1-5] /)])
    expect(await as('patient').call(`GET ${at}/:id`, { params: { ...params, id } })).toMatchObject({
      severity: 'severe',
      reaction: 'Rash',
      status: 'proposed',
      version: 2,
    })
    expect(await alerts(id)).toEqual(['patient_proposal', 'severe_allergy'])
  })

  it('is refused once a clinician confirmed it, and over a version not seen', async () => {
    const { id, version = 0 } = await add()
    const path = `health_histories/allergies/${id}`
    expect((await patchOwn(path, whole, version)).status).toBe(200)
    expect((await patchOwn(path, { ...whole, reaction: 'Hives' }, version)).status).toBe(412)
    await as('provider').call(`PATCH ${at}/:id`, {
      params: { ...params, id },
      body: { status: 'active' },
    })
    const refused = await patchOwn(path, { ...whole, reaction: 'Hives' }, version + 2)
    expect([refused.status, await detailOf(refused)]).toEqual([
      409,
      'Your clinician has confirmed this. Ask us to correct it instead.',
    ])
    expect((await patchOwn(`health_histories/surgeries/${id}`, whole, version + 2)).status).toBe(
      404,
    )
  })

  it('is refused in the words of its field', async () => {
    const { id, version = 0 } = await add()
    const path = `health_histories/allergies/${id}`
    const refused = await patchOwn(path, { ...whole, severity: null }, version)
    expect([refused.status, await detailOf(refused)]).toEqual([422, 'Choose how severe it is'])
  })
})
