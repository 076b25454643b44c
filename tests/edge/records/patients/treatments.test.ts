import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { api, as, db, json, type Person, prepareRow, userId, world } from '../../world'

const jordan = userId('patient')
const params = { patient: jordan }
const list = (who: Person = 'patient', patient = jordan) =>
  as(who).call('GET /patients/:patient/treatment_types', { params: { patient } })
const choose = (treatmentTypes: string[], who: Person = 'patient') =>
  as(who).call('PUT /patients/:patient/treatment_types', { params, body: { treatmentTypes } })
const named = async (name: string) => {
  const found = (await list()).find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

beforeAll(world)

describe('treatments', () => {
  it('anonymous requests read them with their encounter types', async () => {
    const prep = (await as(null).treatments.list()).find(({ name }) => name === 'PrEP')
    expect(prep).toMatchObject({ serviceLine: 'PrEP' })
    expect(prep?.encounterTypes).toContainEqual({ id: '1', name: 'PrEP Initial', stage: 'initial' })
  })

  it('name the states where each is offered and a provider is licensed', async () => {
    const all = await as(null).treatments.list()
    const states = (of: string) => all.find(({ name }) => name === of)?.states
    expect(states('PrEP')).toContain('NY')
    expect(states('PrEP')).not.toContain('GU')
    expect(states('PEP')).toContain('NY')
    // Its visits belong to the service line of another treatment.
    expect(states('STI-PEP')).toContain('NY')
    expect(states('PEP')).not.toContain('GU')
  })

  it('read at most six rows for each state they name, however many clinicians are licensed there', async () => {
    const cost = async () => {
      const answer = await api('/api/treatments')
      const { data } = await answer.json<{ data: { attributes: { states: string[] } }[] }>()
      const states = data.flatMap(({ attributes }) => attributes.states).length
      const read = Number(/read=(\d+)/.exec(answer.headers.get('x-d1') ?? '')?.[1])
      return { states, read }
    }
    const build = rowsAt('2026-01-01T00:00:00.000Z')
    const { results } = await db.prepare('select code from states').all<{ code: string }>()
    const addClinician = (n: number) => {
      const [user, provider] = [`licensed-user-${n}`, `licensed-${n}`]
      const more = results.map(({ code }) =>
        build.license({ id: `${provider}-${code}`, provider_id: provider, state: code }),
      )
      const rows = [
        build.user({
          id: user,
          role: 'provider',
          email: `${user}@world.test`,
          first_name: 'Kim',
          last_name: `Licensed ${n}`,
        }),
        build.provider({ id: provider, user_id: user }),
        ...more,
      ]
      return db.batch(rows.map(prepareRow))
    }
    await addClinician(1)
    const one = await cost()
    expect(one.states).toBeGreaterThan(400)
    expect(one.read).toBeLessThan(6 * one.states)
    for (const n of [2, 3, 4, 5, 6]) await addClinician(n)
    expect(await cost()).toEqual(one)
    await db.batch(
      ['licenses where provider_id', 'providers where id', 'users where id'].map((from) =>
        db.prepare(`delete from ${from} like 'licensed-%'`),
      ),
    )
  })

  it('list what the patient has chosen and its initial encounter type', async () => {
    expect(await named('PrEP')).toMatchObject({
      active: true,
      offered: true,
      patientEncounterTypes: [{ id: '1', name: 'PrEP Initial' }],
    })
    expect(await named('Hep C')).toMatchObject({ active: false })
  })

  it('offer follow-up encounter types once an initial one is complete', async () => {
    await db
      .prepare(
        `insert into appointments (id, patient_id, encounter_type_id, mode, status, starts_at, ends_at, minutes, patient_state,
           patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
         values ('first-visit', ?, '1', 'video', 'Complete', '2026-01-01T00:00:00.000Z', '2026-01-01T00:20:00.000Z', 20, 'NY',
           'America/New_York', 'America/New_York', 4, 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      )
      .bind(jordan)
      .run()
    expect((await named('PrEP')).patientEncounterTypes?.map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('are chosen in two round trips', async () => {
    const { id } = await named('PrEP')
    const answer = await api(
      `/api/patients/${jordan}/treatment_types`,
      json({ treatment_types: [id] }, 'PUT'),
      'patient',
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-d1')).toContain('trips=2 ')
  })

  it('a choice replaces the former one, which stays inactive', async () => {
    const [prep, wellness] = [await named('PrEP'), await named('Wellness')]
    await choose([wellness.id])
    expect([(await named('PrEP')).active, (await named('Wellness')).active]).toEqual([false, true])
    await choose([prep.id, wellness.id])
    expect([(await named('PrEP')).active, (await named('Wellness')).active]).toEqual([true, true])
  })

  it('an empty or unknown choice is refused (422)', async () => {
    await expect(choose([])).rejects.toMatchObject({
      status: 422,
      fields: { treatmentTypes: ['Choose a treatment'] },
    })
    await expect(choose(['unknown'])).rejects.toMatchObject({
      status: 422,
      fields: { treatmentTypes: ['Choose from the list'] },
    })
  })

  it('a treatment not offered in the state is refused (422)', async () => {
    const pep = await named('PEP')
    await db.prepare(`update patients set state = 'GU' where id = ?`).bind(jordan).run()
    await expect(choose([pep.id])).rejects.toMatchObject({
      status: 422,
      message: 'PEP is not offered in your state',
    })
    await db.prepare(`update patients set state = 'NY' where id = ?`).bind(jordan).run()
  })

  it('each role chooses and reads them by its scope', async () => {
    const prep = await named('PrEP')
    for (const who of ['provider', 'support', 'clinical_admin', 'clinical_lead'] as const)
      expect((await choose([prep.id], who)).some(({ active }) => active)).toBe(true)
    await expect(choose([prep.id], 'assistant')).rejects.toMatchObject({ status: 403 })
    await expect(choose([prep.id], 'manager')).rejects.toMatchObject({ status: 403 })
    await expect(list('admin')).rejects.toMatchObject({ status: 403 })
    await expect(list('provider', userId('otherPatient'))).rejects.toMatchObject({ status: 404 })
    expect((await list('cbo'))[0]).not.toHaveProperty('patientEncounterTypes')
  })
})
