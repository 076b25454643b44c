import { beforeAll, describe, expect, it } from 'vitest'
import { nearNameQuery } from '#edge/platform/db/name-query'
import { readablePartsOf } from '#islands/staff/access/readable-parts'
import { loadPatientChoices } from '#islands/staff/patients/patient-choices'
import { api, as, db, json, type Person, userId, world } from '../../world'

const patient = userId('patient')

beforeAll(world)

describe('patient search', () => {
  const find = (body: object, who: Person = 'support') =>
    as(who).call('POST /patients/search', { body }) as Promise<{ id: string; fullName: string }[]>
  const ids = async (body: object, who?: Person) => (await find(body, who)).map(({ id }) => id)
  const findAll = async ({ page, ...body }: { name: string; page: { size: number } }) => {
    const found: string[] = []
    let pages = 0
    for (let after: string | null | undefined; after !== null; pages += 1) {
      const response = await api(
        '/api/patients/search',
        json({ ...body, page: { ...page, ...(after && { after }) } }),
        'support',
      )
      const { data, meta } = (await response.json()) as {
        data: { id: string }[]
        meta: { after: string | null }
      }
      found.push(...data.map(({ id }) => id))
      after = meta.after
    }
    return { found, pages }
  }

  it.each([
    ['the beginning of a last name', { name: 'ell' }],
    ['the beginning of a first name', { name: 'Jor' }],
    ['both names', { name: 'jordan el' }],
    ['both, the other way round', { name: 'Ellis, Jordan' }],
    ['an email', { email: 'PATIENT@world.test' }],
    ['the beginning of an email', { email: 'patient@w' }],
    ['a phone and a date of birth', { phone: '(212) 555-0100', dob: '1990-05-05', name: 'ellis' }],
  ])('finds a patient by %s', async (_, body) => {
    expect(await ids(body)).toEqual([patient])
  })

  it.each([
    ['without accents', 'nguyen'],
    ['by the first half of a double name', 'brule'],
    ['with accents', 'Brûlé-Nguyễn'],
    ['in the order of a chart', 'nguyen, zoe'],
    ['joined', 'brulenguyen'],
    ['by a letter that Unicode does not take apart', 'dang'],
    ['by a nickname', 'ziggy'],
    ['by both letters of a Chinese name, family name first', '陈伟'],
  ])('finds a patient %s', async (_, name) => {
    const names = ['Zoë 伟', 'Brûlé-Nguyễn Đặng 陈', 'Ziggy', userId('otherPatient')]
    await db
      .prepare('update users set first_name = ?, last_name = ?, nickname = ? where id = ?')
      .bind(...names)
      .run()
    expect(await ids({ name })).toEqual([userId('otherPatient')])
    await db
      .prepare('update users set first_name = ?, last_name = ?, nickname = null where id = ?')
      .bind('Marcus', 'Bell', userId('otherPatient'))
      .run()
    expect(await ids({ name })).toEqual([])
  })

  it.each([
    ['Đặng', 'dang'],
    ['Đặng', 'ĐẶNG'],
    ['Łukasz Wałęsa', 'walesa lukasz'],
    ['Lukasz Walesa', 'Łukasz Wałęsa'],
    ['Sørensen', 'Sorensen'],
    ['Weiß', 'weiss'],
    ['WEIẞ', 'Weiß'],
    ['Ægir', 'aegir'],
    ['Œuvrard', 'oeuvrard'],
    ['Þórður', 'thordur'],
    ['Thordur', 'þórður'],
    ['Yılmaz', 'yilmaz'],
    ['Yılmaz', 'YILMAZ'],
    ['Ħeŋŧa', 'henta'],
    ['D’Æbelø', 'daebelo'],
    ['Æbelø', 'Aebelø'],
    ...['kaahumanu', "ka'ahumanu", 'ka’ahumanu', 'kaʻahumanu', 'KAʼAHUMANU'].map((typed) => [
      'Kaʻahumanu',
      typed,
    ]),
    ['Kaʼahumanu', 'kaahumanu'],
    ['ʻĀkaka', 'akaka'],
    ["O'Brien", 'o’brien'],
    ['O’Brien', 'obrien'],
    ['De La Cruz', 'delacruz'],
    ['DeLaCruz', 'de lacruz'],
    ['St. John', 'stjohn'],
    ['McDonald', 'mc donald'],
    ['Müller', 'mueller'],
    ['عبد الله', 'عبدالله'],
    ['عبدالله', 'عبد الله'],
    ['فاطمة مصطفى أحمد', 'احمد فاطمه مصطفي'],
  ])('finds %s by %s', async (lastName, name) => {
    const rename = (to: string) =>
      db
        .prepare('update users set last_name = ? where id = ?')
        .bind(to, userId('otherPatient'))
        .run()
    await rename(lastName)
    expect(await ids({ name })).toEqual([userId('otherPatient')])
    await rename('Bell')
  })

  it.each([
    ['a letter too many', 'jordann'],
    ['a letter too few', 'jordn'],
    ['another letter', 'jardan'],
    ['two letters swapped', 'jodran'],
    ['a slip beside the right last name', 'jordn ellis'],
  ])('finds a patient by a name with %s, where none has it as it is', async (_, name) => {
    expect(await ids({ name })).toEqual([patient])
  })

  it('finds no one by a name with two slips, nor by a slip in a short one', async () => {
    expect(await ids({ name: 'jrdn' })).toEqual([])
    expect(await ids({ name: 'elx' })).toEqual([])
    // Who has the name as it was typed comes alone.
    expect(await ids({ name: 'bell' })).toEqual([userId('otherPatient')])
  })

  it('finds a patient by a name and the year or the day of birth', async () => {
    const [row] = (await db.prepare('select dob from patients where id = ?').bind(patient).all())
      .results
    const dob = String(row?.dob)
    expect(await ids({ name: 'ellis', birthYear: dob.slice(0, 4) })).toEqual([patient])
    expect(await ids({ name: 'ellis', birthYear: '1911' })).toEqual([])
    expect(await ids({ name: 'ellis', dob })).toEqual([patient])
    await expect(find({ birthYear: '1990' })).rejects.toMatchObject({ status: 422 })
  })

  it('asks for no more than some hundred words, however long a name is', () => {
    expect(nearNameQuery('bartholomew')?.match(/ OR /g)?.length).toBeLessThan(700)
    expect(nearNameQuery('one two three four')).toBeNull()
    expect(nearNameQuery('陈伟')).toBeNull()
  })

  it('finds a patient by the first or last four or seven digits of a phone', async () => {
    await db.prepare('update users set phone = ? where id = ?').bind('3105557788', patient).run()
    expect(await ids({ phone: '7788' })).toEqual([patient])
    expect(await ids({ phone: '555-7788' })).toEqual([patient])
    expect(await ids({ phone: '3105' })).toEqual([patient])
    expect(await ids({ phone: '(310) 555-7' })).toEqual([patient])
    for (const phone of ['1117788', '3115', '105557'])
      expect([phone, await ids({ phone })]).toEqual([phone, []])
    await expect(find({ phone: '788' })).rejects.toMatchObject({ status: 422 })
    await db.prepare('update users set phone = ? where id = ?').bind('2125550100', patient).run()
  })

  it('finds a provider’s patient behind a thousand namesakes, and support each of them once, page by page', async () => {
    const many = Array.from(
      { length: 1_100 },
      (_, n) => `0190ffff-0000-7000-8000-${`${n}`.padStart(12, '0')}`,
    )
    const rows = JSON.stringify(many)
    await db.batch([
      db
        .prepare(
          `insert into users (id, role, email, first_name, last_name, created_at, updated_at)
           select value, 'patient', value || '@world.test', 'Aa', 'Ellis', '2026', '2026' from json_each(?)`,
        )
        .bind(rows),
      db
        .prepare(
          `insert into patients (id, dob, state, zip, enrolled_at, created_at, updated_at)
           select value, '1980-01-01', 'NY', '10001', '2026', '2026', '2026' from json_each(?)`,
        )
        .bind(rows),
    ])
    expect(await ids({ name: 'ellis' }, 'provider')).toEqual([patient])
    const { found, pages } = await findAll({ name: 'ellis', page: { size: 100 } })
    expect(pages).toBe(12)
    expect(found.toSorted()).toEqual([patient, ...many].toSorted())
    await db.batch([
      db.prepare('delete from patients where id in (select value from json_each(?))').bind(rows),
      db.prepare('delete from users where id in (select value from json_each(?))').bind(rows),
    ])
  })

  it('finds patients in scope only', async () => {
    expect(await ids({ dob: '1990-05-05' }, 'provider')).toEqual([patient])
    expect(await ids({ email: 'otherpatient@world.test' }, 'provider')).toEqual([])
    await expect(find({ name: 'ellis' }, 'patient')).rejects.toMatchObject({ status: 403 })
  })

  it('attributes hidden from a role cannot be searched (422)', async () => {
    for (const body of [{ phone: '2125550100' }, { email: 'patient@w' }, { dob: '1990-05-05' }])
      await expect(find(body, 'cbo')).rejects.toMatchObject({ status: 422 })
    await expect(find({ dob: '1990-05-05' }, 'admin')).rejects.toMatchObject({ status: 422 })
  })

  it('an organization finds a patient by the name they go by, not by the legal one', async () => {
    const call = (nickname: string | null) =>
      db.prepare('update users set nickname = ? where id = ?').bind(nickname, patient).run()
    await call('Zoë')
    expect(await ids({ name: 'zoe ell' }, 'cbo')).toEqual([patient])
    expect(await ids({ name: 'jordan' }, 'cbo')).toEqual([])
    expect(await ids({ name: 'jordan' }, 'support')).toEqual([patient])
    await call(null)
    expect(await ids({ name: 'jordan' }, 'cbo')).toEqual([patient])
  })

  it('an empty search is refused (422)', async () => {
    await expect(find({})).rejects.toMatchObject({
      status: 422,
      fields: { name: [expect.any(String)] },
    })
  })

  it('pages follow by cursor', async () => {
    const one = await find({ dob: '1990-05-05', page: { size: 1 } })
    expect(one).toHaveLength(1)
  })
})

describe('the list of patients', () => {
  it('has a person with one name where that name stands', async () => {
    const rename = (first: string, last: string) =>
      db
        .prepare('update users set first_name = ?, last_name = ? where id = ?')
        .bind(first, last, userId('otherPatient'))
        .run()
    const names = async () =>
      (await as('support').patients.list({ sort: 'lastName,firstName' })).map(
        ({ fullName }) => fullName,
      )
    await rename('Zoe', '-')
    expect(await names()).toEqual(['Jordan Ellis', 'Zoe'])
    await rename('Ahmed', '-')
    expect(await names()).toEqual(['Ahmed', 'Jordan Ellis'])
    await rename('Marcus', 'Bell')
  })

  it('is narrowed to states where a patient may live, and to no post of the armed forces', async () => {
    const me = await as('support').call('GET /me')
    const { states } = await loadPatientChoices(as('support'), {
      me: { role: 'support', access: readablePartsOf(me.capabilities) },
      capabilities: me.capabilities,
    } as never)
    const codes = states.map(({ value }) => value)
    expect(codes).toContain('GU')
    expect(codes).not.toContain('AE')
    expect(codes).toHaveLength(56)
  })
})
