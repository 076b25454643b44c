import { beforeEach, describe, expect, it } from 'vitest'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { uuidv7 } from '#edge/platform/ids'
import { platformBrands } from '#server/request/content-reader'
import { api, as, cboId } from '../world'
import {
  at,
  bookingOf,
  count,
  eastern,
  openAvailability,
  resetSchedule,
  run,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

const soonest = (zip: string, themeId?: string) =>
  as(null).call('POST /pep_visits/soonest', { body: { zip, ...(themeId && { themeId }) } })

describe('the soonest PEP visit of a zip code', () => {
  it('is the first free time of any clinician licensed there', async () => {
    await openAvailability('10:00', '11:00')
    await openAvailability('08:00', '09:00', 'otherProvider')
    expect(await soonest('10001')).toEqual({
      type: 'pep_visits',
      id: 'NY',
      states: ['NY'],
      stateName: 'New York',
      timezone: eastern,
      offered: true,
      startsAt: at('08:00'),
    })
  })

  it('is not a time that is taken, held, or too soon to take', async () => {
    const availabilityId = await openAvailability('06:00', '08:00')
    await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId, time: at('06:20') }),
      initials: 'JE',
    })
    expect((await soonest('10001')).startsAt).toBe(at('06:40'))
  })

  it('is none when no visit is free within 72 hours', async () => {
    await openAvailability('09:00', '10:00', 'provider', '2026-11-27')
    expect(await soonest('10001')).toMatchObject({ offered: true, startsAt: null })
  })

  it('is not offered in a state where no clinician is licensed, where the license has lapsed, or at a mail-only address', async () => {
    await openAvailability('09:00', '10:00')
    expect(await soonest('82001')).toMatchObject({
      id: 'WY',
      stateName: 'Wyoming',
      offered: false,
      startsAt: null,
    })
    await run("update licenses set expires_on = '2026-01-01'").run()
    expect(await soonest('10001')).toMatchObject({ offered: false, startsAt: null })
    expect(await soonest('09012')).toMatchObject({ id: 'AE', offered: false })
  })

  it('is not offered where only a pharmacist is licensed, and no page of the treatments says it is', async () => {
    await openAvailability('09:00', '10:00')
    const statesOfPep = async () =>
      (await as(null).treatments.list()).find(({ name }) => name === 'PEP')?.states
    const everyoneBecomes = (profession: string) =>
      run(
        `update providers set type_id = (select id from provider_types where name = '${profession}')`,
      ).run()
    expect(await statesOfPep()).toContain('NY')
    await everyoneBecomes('Pharmacist')
    expect(await soonest('10001')).toMatchObject({ offered: false, startsAt: null })
    expect(await statesOfPep()).toEqual([])
    await everyoneBecomes('Nurse practitioner')
  })

  it('is not offered in a state without the PEP service line', async () => {
    await openAvailability('09:00', '10:00')
    const { line } = (await run(
      `delete from state_service_lines where state = 'NY' and service_line_id =
        (select service_line_id from encounter_types where program = 'pep') returning service_line_id as line`,
    ).first<{ line: string }>()) ?? { line: '' }
    const answer = await soonest('10001')
    await run("insert into state_service_lines values ('NY', ?)", line).run()
    expect(answer).toMatchObject({ offered: false, startsAt: null })
  })

  it('is with a clinician of the brand’s own organization', async () => {
    await openAvailability('10:00', '11:00')
    await openAvailability('08:00', '09:00', 'otherProvider')
    const brand = { id: uuidv7(), cboId: cboId() }
    provideBrandLookup(async () => [brand] as never)
    const answers = [await soonest('10001'), await soonest('10001', brand.id)]
    provideBrandLookup(platformBrands)
    expect(answers.map(({ startsAt }) => startsAt)).toEqual([at('08:00'), at('10:00')])
  })

  it('is in the state that was chosen where the zip code is in more than one', async () => {
    await openAvailability('09:00', '10:00')
    expect(await soonest('07421')).toMatchObject({ id: 'NJ', states: ['NJ', 'NY'] })
    const chosen = await as(null).call('POST /pep_visits/soonest', {
      body: { zip: '07421', state: 'NY' },
    })
    expect(chosen).toMatchObject({ id: 'NY', startsAt: at('09:00') })
  })

  it('refuses what is no zip code at its field, without repeating it', async () => {
    await expect(soonest('1000')).rejects.toMatchObject({
      status: 422,
      fields: { zip: ['Zip code must be 5 digits of 0-9'] },
    })
    await expect(soonest('00000')).rejects.toMatchObject({
      status: 422,
      fields: { zip: ['We do not know this zip code'] },
    })
  })

  it('leaves no event and no trace of the zip code, and takes it from no address', async () => {
    const events = () => count('select count(*) from events')
    const before = await events()
    const answer = await api('/api/pep_visits/soonest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ zip: '10001' }),
    })
    expect(await answer.text()).not.toContain('10001')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await events()).toBe(before)
    expect((await api('/api/pep_visits/soonest?zip=10001', { method: 'POST' })).status).toBe(400)
  })
})
