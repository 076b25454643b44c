import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientResource } from '#edge/client-types'
import type { healthHistories } from '#edge/domains/health_histories/contract'
import type { EntryStatus } from '#edge/domains/health_histories/sections'
import { api, as, db, type Person, userId, world } from '../../world'

const patient = userId('patient')
const list = 'GET /patients/:patient/health_histories/alerts'
type Entry = Partial<
  Pick<
    ClientResource<typeof healthHistories>,
    | 'code'
    | 'label'
    | 'details'
    | 'value'
    | 'severity'
    | 'reaction'
    | 'onsetOn'
    | 'endedOn'
    | 'takenAt'
  >
>
type Change = Entry & { status?: EntryStatus }
type Section = 'allergies' | 'conditions' | 'medications' | 'surgeries' | 'vitals' | 'lab_vitals'
const section = (name: Section, who: Person = 'patient') => {
  const { call } = as(who)
  const at = '/patients/:patient/health_histories/:section'
  const params = { patient, section: name }
  return {
    list: () => call(`GET ${at}`, { params }),
    get: (id: string) => call(`GET ${at}/:id`, { params: { ...params, id } }),
    create: (body: Entry) => call(`POST ${at}`, { params, body }),
    update: (id: string, body: Change, options: { version?: number } = {}) =>
      call(`PATCH ${at}/:id`, { params: { ...params, id }, body, ...options }),
    delete: (id: string) => call(`DELETE ${at}/:id`, { params: { ...params, id } }),
  }
}
const history = (who: Person = 'patient') => as(who).health_histories.in({ patients: patient })
const openKinds = async () => {
  const rows = await as('provider').call(list, {
    params: { patient },
    query: { filter: { acknowledged: 'false' } },
  })
  return rows.map(({ kind }) => kind).sort()
}
const penicillin = { label: 'Penicillin', severity: 'severe', reaction: 'Rash' } as const

beforeAll(world)
beforeEach(() =>
  db.exec('delete from health_alerts; delete from health_entries; delete from observations;'),
)

describe('a patient', () => {
  it('proposes an entry, and a clinician confirms it', async () => {
    const proposed = await section('allergies').create(penicillin)
    expect(proposed).toMatchObject({ ...penicillin, status: 'proposed', source: 'patient' })
    expect(proposed.can).toEqual(['update', 'delete'])
    expect(await openKinds()).toEqual(['patient_proposal', 'severe_allergy'])
    const confirmed = await section('allergies', 'provider').update(proposed.id, {
      status: 'active',
    })
    expect(confirmed).toMatchObject({ status: 'active', verifiedByName: 'Daniel Reyes' })
    expect(await openKinds()).toEqual(['severe_allergy'])
  })

  it('changes and removes what waits, and not what is confirmed', async () => {
    const { id } = await section('medications').create({ label: 'Truvada' })
    await section('medications').update(id, { details: 'Once a day' })
    await section('medications', 'provider').update(id, { status: 'active' })
    expect((await section('medications').get(id)).can).toEqual([])
    await expect(section('medications').update(id, { label: 'Other' })).rejects.toMatchObject({
      status: 409,
    })
    await expect(section('medications').delete(id)).rejects.toMatchObject({ status: 409 })
    const other = await section('medications').create({ label: 'Vitamin D' })
    await section('medications').delete(other.id)
    expect((await section('medications').get(other.id)).status).toBe('entered_in_error')
  })

  it('cannot confirm their own words', async () => {
    const { id } = await section('conditions').create({ code: 'Diabetes' })
    await expect(section('conditions').update(id, { status: 'active' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('says that there is none, which the first entry withdraws', async () => {
    const none = await section('allergies').create({ code: 'none' })
    expect(await openKinds()).toEqual([])
    await section('allergies').create(penicillin)
    expect((await section('allergies').get(none.id)).status).toBe('resolved')
    await expect(section('allergies').create({ code: 'none' })).rejects.toMatchObject({
      status: 409,
      message: 'Remove what is listed here first',
    })
  })

  it('reads lab values and adds none', async () => {
    const value = { code: 'cd4', value: '640' }
    await expect(section('lab_vitals').create(value)).rejects.toMatchObject({ status: 403 })
    await section('lab_vitals', 'provider').create(value)
    expect(await section('lab_vitals').list()).toMatchObject([
      { code: 'cd4', value: '640', unit: 'cells/uL', status: 'active' },
    ])
  })

  it('takes the history along as a file', async () => {
    await section('allergies').create(penicillin)
    const file = await api(
      `/api/patients/${patient}/health_histories/export?reason=own_copy`,
      { headers: { accept: 'text/csv' } },
      'patient',
    )
    expect(await file.text()).toContain('Penicillin')
  })
})

describe('an entry', () => {
  it('is encrypted in its column', async () => {
    await section('allergies').create(penicillin)
    const stored = await db
      .prepare('select hex(label) as label from health_entries')
      .first<{ label: string }>()
    expect(stored?.label).not.toContain('50656E69')
  })

  it.each([
    ['allergies', {}, 'label', 'Enter what you are allergic to'],
    ['allergies', { label: 'Latex' }, 'severity', 'Choose how severe it is'],
    ['allergies', { ...penicillin, details: 'x' }, 'details', 'This section has no such field'],
    ['conditions', { label: 'Asthma', onsetOn: 'long ago' }, 'onsetOn', 'Enter a year'],
    ['conditions', { label: 'Asthma', onsetOn: '2999' }, 'onsetOn', 'It cannot be in the future'],
    [
      'conditions',
      { label: 'Asthma', onsetOn: '2020', endedOn: '2019-05' },
      'endedOn',
      'It cannot end before it starts',
    ],
    ['conditions', { code: 'Gout' }, 'code', 'Choose from the list'],
    ['vitals', { code: 'cd4', value: '1' }, 'code', 'Choose what was measured'],
    ['vitals', { code: 'bp', value: '120' }, 'value', 'Enter a value such as 120/80'],
    ['vitals', { code: 'temperature', value: '37' }, 'value', 'Enter a value such as 98.6'],
    [
      'vitals',
      { code: 'weight', value: '160', takenAt: '2199-01-01T00:00:00Z' },
      'takenAt',
      'It cannot be in the future',
    ],
  ] as const)('of %s is refused with %j', async (name, sent, field, words) => {
    await expect(section(name).create(sent)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.stringContaining(words)] },
    })
  })

  it.each([
    ['05/2019', '2019-05'],
    ['2/29/2020', '2020-02-29'],
    ['2019', '2019'],
  ])('keeps %s as %s', async (typed, stored) => {
    const { onsetOn } = await section('surgeries').create({ label: 'Appendix', onsetOn: typed })
    expect(onsetOn).toBe(stored)
  })
})

describe('a measurement', () => {
  const stored = (id: string) =>
    db
      .prepare(
        'select category, code, unit, status, source, is_result from observations where id = ?',
      )
      .bind(id)
      .first()

  it.each([
    ['weight', '74 kg', '163.1', 'lb'],
    ['weight', '163,5', '163.5', 'lb'],
    ['height', '1.75 m', '68.9', 'in'],
    ['temperature', '37 C', '98.6', 'F'],
    ['bp', ' 120 / 80 mmHg', '120/80', 'mmHg'],
    ['pulse', '72 bpm', '72', 'beats/min'],
  ])('of %s typed as %s is stored as %s %s', async (code, typed, value, unit) => {
    const entry = await section('vitals').create({ code, value: typed })
    expect(entry).toMatchObject({ code, value, unit, status: 'proposed', source: 'patient' })
    expect(await stored(entry.id)).toMatchObject({
      category: 'vital-signs',
      status: 'preliminary',
      source: 'patient',
    })
  })

  it.each([
    ['weight', '160 cm', 'Enter a number in lb, such as 160'],
    ['weight', '900 kg', 'Enter a number in lb, such as 160'],
    ['weight', '160 bananas', 'Enter a number in lb, such as 160'],
    ['temperature', '98.6 C', 'Enter a number in F, such as 98.6'],
  ])('of %s typed as %s is refused', async (code, value, words) => {
    await expect(section('vitals').create({ code, value })).rejects.toMatchObject({
      status: 422,
      fields: { value: [words] },
    })
  })

  it.each([
    ['viral_load', '45,000', '45000', 'hiv_rna'],
    ['viral_load', '<20', '<20', 'hiv_rna'],
    ['gfr', '>=60', '>=60', 'egfr'],
    ['creatinine', '88.4 umol/L', '1', 'creatinine'],
    ['rpr', '1/16', '1:16', 'syphilis_rpr'],
  ])('of %s typed by staff as %s is the observation %s of its test', async (...row) => {
    const [code, typed, value, test] = row
    const entry = await section('lab_vitals', 'provider').create({ code, value: typed })
    expect(entry).toMatchObject({ code, value, status: 'active', verifiedByName: 'Daniel Reyes' })
    expect(await stored(entry.id)).toMatchObject({
      category: 'laboratory',
      code: test,
      status: 'final',
      source: 'staff',
    })
    const values = await as('provider').lab_results.in({ patients: patient }).list()
    expect(values).toMatchObject([{ code: test, value }])
    expect(values[0]?.lab).toBeNull()
  })

  it('taken back counts no more, and its first version stays', async () => {
    const { id } = await section('lab_vitals', 'provider').create({ code: 'gfr', value: '40' })
    expect(await openKinds()).toEqual(['unsafe_value'])
    await section('lab_vitals', 'provider').delete(id)
    expect(await stored(id)).toMatchObject({ status: 'entered-in-error', is_result: 0 })
    expect(await as('provider').lab_results.in({ patients: patient }).list()).toEqual([])
    expect(await openKinds()).toEqual([])
  })

  it('is changed by its version, and never becomes past', async () => {
    const change = section('vitals', 'provider')
    const { id, version = 0 } = await change.create({ code: 'weight', value: '160' })
    const after = await change.update(id, { value: '72 kg' }, { version })
    expect(after).toMatchObject({ value: '158.7', unit: 'lb' })
    await expect(change.update(id, { value: '150' }, { version })).rejects.toMatchObject({
      status: 412,
    })
    await expect(change.update(id, { status: 'resolved' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('alerts', () => {
  it.each([
    ['bp', '190/100'],
    ['pulse_oximetry', '88'],
    ['temperature', '101,5'],
  ])('are raised for %s of %s', async (code, value) => {
    await section('vitals', 'assistant').create({ code, value })
    expect(await openKinds()).toEqual(['unsafe_value'])
  })

  it('are acknowledged once, by a clinician of the care team', async () => {
    await section('conditions', 'provider').create({ code: 'Hepatitis B' })
    const [alert] = await as('provider').call(list, { params: { patient } })
    const acknowledge = (who: Person) =>
      as(who).call('PATCH /patients/:patient/health_histories/alerts/:id/acknowledge', {
        params: { patient, id: alert?.id ?? '' },
      })
    await expect(acknowledge('assistant')).rejects.toMatchObject({ status: 403 })
    await expect(acknowledge('otherProvider')).rejects.toMatchObject({ status: 404 })
    await expect(acknowledge('patient')).rejects.toMatchObject({ status: 403 })
    expect(await acknowledge('provider')).toMatchObject({ acknowledgedByName: 'Daniel Reyes' })
    await expect(acknowledge('clinical_lead')).rejects.toMatchObject({ status: 409 })
    expect(await openKinds()).toEqual([])
  })
})

describe('who reads a history', () => {
  it.each(['support', 'manager', 'cbo', 'admin'] as const)('%s does not', async (who) => {
    await expect(history(who).list()).rejects.toMatchObject({ status: 403 })
  })

  it('a pharmacy reads allergies and medicines alone', async () => {
    await section('allergies').create(penicillin)
    await section('conditions').create({ code: 'Diabetes' })
    await section('medications').create({ label: 'Truvada' })
    await db
      .prepare('update patients set pharmacy_id = (select pharmacy_id from users where id = ?)')
      .bind(userId('pharmacy'))
      .run()
    const rows = await history('pharmacy').list()
    expect(rows.map((row) => row.section).sort()).toEqual(['allergies', 'medications'])
  })

  it('an entry that two clinicians change is changed by the first', async () => {
    const { id, version = 0 } = await section('allergies').create(penicillin)
    await section('allergies', 'provider').update(id, { status: 'active' }, { version })
    await expect(
      section('allergies', 'clinical_lead').update(id, { reaction: 'Hives' }, { version }),
    ).rejects.toMatchObject({ status: 412 })
  })
})

describe('sexual health', () => {
  it('is told by the patient and hidden from those who do not treat them', async () => {
    const answers = { sexualRole: 'Versatile', partnerCount: '1-5', stiHistory: 'None' }
    await as('patient').patients.update(patient, answers)
    expect(await as('patient').call('GET /me')).toMatchObject(answers)
    expect(await as('provider').patients.get(patient)).toMatchObject(answers)
    for (const who of ['support', 'manager', 'cbo', 'admin'] as const)
      expect(await as(who).patients.get(patient)).not.toHaveProperty('sexualRole')
    await expect(
      as('patient').patients.update(patient, { partnerCount: 'many' }),
    ).rejects.toMatchObject({ fields: { partnerCount: ['Choose from the list'] } })
  })
})
