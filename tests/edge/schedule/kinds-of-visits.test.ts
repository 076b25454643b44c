import { beforeEach, describe, expect, it } from 'vitest'
import {
  baseTypeOf,
  canScheduleType,
  isOfType,
  requiresVisitMode,
} from '#edge/domains/patients/scheduling-rules'
import { addVisit } from '../documentation/visits'
import { as, type Person, userId } from '../world'
import {
  at,
  bookingOf,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'

const terms = { name: 'PrEP check by nurse', minutes: 10, cashPrice: 2500 }
const prepAnswers = {
  hivNegative: 'yes',
  acuteHivSymptoms: 'no',
  exposureInLast72Hours: 'no',
  kidneyDisease: 'no',
  hepatitisB: 'no',
  osteoporosis: 'no',
  atLeast35Kg: 'yes',
  pregnantOrPlanning: 'no',
  canTakeDailyPill: 'yes',
} as const
const add = (base: string, body: object = terms, who: Person = 'admin') =>
  as(who).call('POST /encounter_types/:encounter_type/variants', {
    params: { encounter_type: base },
    body: { ...terms, ...body },
  })
const kind = (id: string) => as('admin').encounter_types.get(id)
const lastChange = async (subjectId: string) =>
  (await as('admin').catalogue_changes.list({ filter: { subjectId } }))[0]

beforeEach(async () => {
  await run('delete from prep_initial_soap_assessments').run()
  await resetSchedule()
  for (const table of ['provider_type_encounter_types', 'treatment_encounter_types'])
    await run(`delete from ${table} where encounter_type_id like '%-%'`).run()
  await run('delete from encounters where encounter_type_id like ?', '%-%').run()
  await run('delete from encounter_types where base_id is not null').run()
})

describe('a kind of visit that an admin adds', () => {
  it('has its own name, length and price, and the rules of its base', async () => {
    const { id } = await add('3')
    expect(await kind(id)).toMatchObject({
      ...terms,
      baseId: '3',
      active: true,
      program: 'prep',
      serviceLine: 'PrEP',
      version: 1,
    })
    const held = await as('admin').provider_types.list()
    for (const { encounterTypeIds } of held)
      expect(encounterTypeIds.includes(id)).toBe(encounterTypeIds.includes('3'))
    for (const { encounterTypes } of await as('patient').treatments.list())
      expect(encounterTypes.filter((each) => each.id === id).map(({ stage }) => stage)).toEqual(
        encounterTypes.filter((each) => each.id === '3').map(({ stage }) => stage),
      )
  })

  it('is booked by a patient for as long as the clinic says', async () => {
    const { id } = await add('3')
    const availabilityId = await openAvailability('09:00', '10:00')
    const visit = await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId, time: at('09:00'), encounterTypeId: id }),
      initials: 'je',
    })
    expect(visit).toMatchObject({ visitReason: terms.name, minutes: 10, endsAt: at('09:10') })
  })

  it('is written down in the form of its base', async () => {
    const { id } = await add('8', { name: 'HIV check' })
    const visit = await addVisit({ encounterType: id })
    expect(
      await as('provider').call('GET /patients/:patient/appointments/:appointment/soap_schema', {
        params: visit,
      }),
    ).toMatchObject({ id: 'soap-schema-8-1' })
  })

  it('has the questions of a first PrEP visit where its base has them', async () => {
    const first = await add('1', { name: 'First visit, short' })
    const second = await add('2', { name: 'Quarterly, short' })
    const answer = async (encounterType: string) => {
      const { appointment } = await addVisit({ encounterType })
      return as('provider').call('POST /appointments/:appointment/prep_initial_soap_assessments', {
        params: { appointment },
        body: prepAnswers,
        version: 0,
      })
    }
    expect(await answer(first.id)).toMatchObject({ version: 1 })
    await expect(answer(second.id)).rejects.toMatchObject({
      errors: [expect.objectContaining({ code: 'not_prep_initial' })],
    })
  })

  it('is a version with its author, and undone it is offered no more', async () => {
    const { id } = await add('3')
    const change = await lastChange(id)
    expect(change).toMatchObject({
      changedByName: 'Ada Min',
      changes: [{ name: 'active', from: false, to: true }],
    })
    await as('admin').call('POST /catalogue_changes/:catalogue_change/undo', {
      params: { catalogue_change: change?.id ?? '' },
    })
    expect(await kind(id)).toMatchObject({ active: false, version: 2 })
    const offered = await as('patient').call('GET /patients/:patient/treatment_types', {
      params: { patient: userId('patient') },
    })
    expect(JSON.stringify(offered)).not.toContain(id)
  })

  it('made from one that was added follows the same base', async () => {
    const { id } = await add('3')
    const next = await add(id, { name: 'Another' })
    expect(await kind(next.id)).toMatchObject({ baseId: '3' })
  })

  it('is none for PEP, whose 72 hours stand at one kind', async () => {
    await expect(add('11')).rejects.toMatchObject({
      status: 409,
      errors: [expect.objectContaining({ code: 'pep_is_one_kind' })],
    })
    await expect(
      run(
        `insert into encounter_types (id, base_id, name, service_line_id, program, position)
         select '11-x', '11', 'x', service_line_id, program, 50 from encounter_types where id = '11'`,
      ).run(),
    ).rejects.toThrow('CHECK')
  })

  it.each([[{ name: 'PrEP Initial' }], [{ name: '' }], [{ minutes: 7 }], [{ cashPrice: -1 }]])(
    'is refused with %j',
    async (values) => {
      await expect(add('3', values)).rejects.toMatchObject({ status: 422 })
      expect(await rows('select id from encounter_types where base_id is not null')).toEqual([])
    },
  )

  it('is added by admins alone, and by no kind that is not there', async () => {
    for (const who of ['manager', 'support', 'provider', 'clinical_admin', 'patient'] as const)
      await expect(add('3', {}, who)).rejects.toMatchObject({ status: 403 })
    await expect(add('77')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the rules that ask for a kind by its number', () => {
  it('hold for the kinds that were added by it', () => {
    expect(baseTypeOf('7-Ab_-x')).toBe(7)
    expect(isOfType('1-x', 'prepInitial')).toBe(true)
    expect(isOfType('10-x', 'prepInitial')).toBe(false)
    expect(requiresVisitMode('8-x', '2125550188')).toBe(true)
    expect(requiresVisitMode('2-x', '2125550188')).toBe(false)
    const onlyHiv = {
      canSchedule: false,
      canSchedulePep: false,
      canScheduleHivFollowUpOrAdherence: true,
    }
    expect(canScheduleType('7-x', false, onlyHiv)).toBe(true)
    expect(canScheduleType('3-x', false, onlyHiv)).toBe(false)
  })
})
