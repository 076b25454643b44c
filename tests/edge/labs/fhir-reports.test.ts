import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { as, db, world } from '../world'
import { fhirReport, hiv, jordan, observation, standingValues, tellLab } from './fhir-messages'
import { addLab } from './reports-on-orders'

const flagged = (code: string) => ({
  interpretation: [
    {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code },
      ],
    },
  ],
})
const read = (id: string) => as('provider').labs.get(id, { include: ['results'] })
const flagOf = async (id: string) => (await standingValues(id))[0]?.flag
const taskKinds = async () => (await as('provider').tasks.list()).map(({ kind }) => kind)
const unmatched = () =>
  as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' }, sort: '-receivedAt' })

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from tasks; delete from unmatched_labs; delete from observations; delete from labs;',
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a report of a laboratory', () => {
  it.each(['A', 'AA', 'H', 'RR', 'POS', 'DET'])(
    'makes a call for a reactive HIV test that the lab flags %s',
    async (code) => {
      const { id } = await addLab('provider', ['hiv_ag_ab'])
      await tellLab(fhirReport(id, [hiv({ valueString: 'Reactive', ...flagged(code) })]))
      expect(await read(id)).toMatchObject({ outcome: 'positive' })
      expect(await taskKinds()).toContain('call_about_result')
    },
  )

  it.each(['Non Reactive', 'NEG', 'Not detected.', 'Non-reactive (4th gen)'])(
    'reads "%s" as no HIV, without a call',
    async (valueString) => {
      const { id } = await addLab('provider', ['hiv_ag_ab'])
      await tellLab(fhirReport(id, [hiv({ valueString })]))
      expect(await flagOf(id)).toBe('normal')
      expect(await taskKinds()).toEqual([])
    },
  )

  it.each(['Test not performed: specimen leaked in transit', 'TNP - specimen hemolyzed', 'QNS'])(
    'asks for the test again where the lab writes "%s"',
    async (valueString) => {
      const { id } = await addLab('provider', ['hiv_ag_ab'])
      await tellLab(fhirReport(id, [hiv({ valueString })]))
      expect(await flagOf(id)).toBe('not_performed')
      expect((await as('clinical_admin').tasks.list()).map(({ kind }) => kind)).toEqual([
        'lab_not_done',
      ])
    },
  )

  it.each([
    ['words of no vocabulary', { valueString: 'See note' }],
    ['a flag against the value', { valueString: 'Non-reactive', ...flagged('POS') }],
    ['a normal flag on a reactive value', { valueString: 'Reactive', ...flagged('N') }],
    ['a flag that HL7 does not know', { valueString: 'Non-reactive', ...flagged('ZZ') }],
    ['a status that is not known', { valueString: 'Non-reactive', status: 'unknown' }],
    [
      'a code and a text that differ',
      {
        valueCodeableConcept: {
          text: 'Not detected',
          coding: [{ system: 'http://snomed.info/sct', code: '260373001' }],
        },
      },
    ],
  ])('gives a clinician a first task to read %s', async (_, rest) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(id, [hiv(rest)]))
    expect(await flagOf(id)).toBe('unread')
    expect(await as('provider').tasks.list()).toMatchObject([
      { kind: 'unread_result', priority: 1, subjectId: id },
    ])
    await as('provider').call('POST /labs/:lab/results', {
      params: { lab: id },
      body: { values: [{ code: 'hiv_ag_ab', value: 'Non-reactive' }] },
    })
    expect(await flagOf(id)).toBe('normal')
    expect(await as('provider').tasks.list({ filter: { status: 'todo' } })).toEqual([])
  })

  it.each([
    [
      'a SNOMED CT code without text',
      { valueCodeableConcept: { coding: [{ code: '260373001' }] } },
      'reactive',
    ],
    [
      'an absent value with its reason',
      { dataAbsentReason: { text: 'Specimen lost' } },
      'not_performed',
    ],
  ])('reads %s', async (_, rest, flag) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(id, [hiv(rest)]))
    expect(await flagOf(id)).toBe(flag)
  })

  it('takes back a value that is entered in error or canceled, and records none that was never said', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(id, [hiv({ valueString: 'Reactive', status: 'entered-in-error' })]))
    expect(await standingValues(id)).toEqual([])
    const other = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(other.id, [hiv({ valueString: 'Reactive' })]))
    await tellLab(fhirReport(other.id, [hiv({ status: 'cancelled' })], { status: 'corrected' }))
    expect(await flagOf(other.id)).toBe('withdrawn')
    expect(await read(other.id)).toMatchObject({
      status: 'corrected',
      reviewStatus: 'Needs Review',
    })
  })

  it('keeps an order open where the whole report leaves a preliminary value out', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab', 'egfr'])
    const egfr = observation('98979-8', { valueQuantity: { value: 96 } })
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive', status: 'preliminary' })]))
    await tellLab(fhirReport(id, [egfr]))
    expect(await as('provider').labs.get(id)).toMatchObject({ status: 'partial', resultedAt: null })
    await tellLab(fhirReport(id, [egfr, hiv({ valueString: 'Non-reactive' })]))
    expect(await as('provider').labs.get(id)).toMatchObject({ status: 'final' })
  })

  it('keeps an order open while a value of it is preliminary', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive', status: 'preliminary' })]))
    expect(await read(id)).toMatchObject({ status: 'partial', resultedAt: null })
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive' })]))
    expect(await read(id)).toMatchObject({ status: 'final' })
    expect(await standingValues(id)).toMatchObject([{ status: 'final', flag: 'normal' }])
  })

  it('records a correction of the unit, the range or the flag alone', async () => {
    const { id } = await addLab('provider', ['creatinine'])
    const creatinine = (unit: string, rest: object = {}) =>
      fhirReport(id, [observation('2160-0', { valueQuantity: { value: 1.2, unit }, ...rest })], {
        status: 'corrected',
      })
    await tellLab(creatinine('mg/dL'))
    await tellLab(creatinine('mmol/L'))
    expect(await standingValues(id)).toMatchObject([{ unit: 'mmol/L', flag: 'critical_high' }])
    await tellLab(creatinine('mmol/L', flagged('HH')))
    expect(await standingValues(id)).toMatchObject([{ flag: 'critical_high', labFlags: 'HH' }])
    await tellLab(creatinine('mmol/L', { note: [{ text: 'Repeated on a new specimen' }] }))
    expect(await standingValues(id)).toMatchObject([{ comment: 'Repeated on a new specimen' }])
  })

  it.each([
    ['98979-8', 'egfr', { value: 60, unit: 'mL/min', comparator: '>=' }, 'normal'],
    ['98979-8', 'egfr', { value: 60, unit: 'mL/min', comparator: '<' }, 'critical_low'],
    ['98979-8', 'egfr', { value: 30, unit: 'mL/min', comparator: '<' }, 'critical_low'],
    ['13457-7', 'ldl', { value: 5.5, unit: 'mmol/L' }, 'high'],
    ['13457-7', 'ldl', { value: 130, unit: 'mg/dL', comparator: '<' }, 'normal'],
    ['24467-3', 'cd4', { value: 0.65, unit: '10*9/L' }, 'normal'],
    ['20447-9', 'hiv_rna', { value: 4.65, unit: '{Log_copies}/mL' }, 'detected'],
    ['20447-9', 'hiv_rna', { value: 20, unit: 'copies/mL', comparator: '<' }, 'normal'],
    ['2160-0', 'creatinine', { value: 1.2, unit: 'furlong' }, 'unread'],
  ] as const)('reads %s %s %j as %s', async (loinc, code, valueQuantity, flag) => {
    const { id } = await addLab('provider', [code])
    await tellLab(fhirReport(id, [observation(loinc, { valueQuantity })]))
    expect(await flagOf(id)).toBe(flag)
  })

  it('judges by the range of the lab before that of the clinic', async () => {
    const { id } = await addLab('provider', ['creatinine'])
    const referenceRange = [{ low: { value: 0.5 }, high: { value: 1.03 }, text: '0.50-1.03' }]
    const value = { valueQuantity: { value: 1.2, unit: 'mg/dL' }, referenceRange }
    await tellLab(fhirReport(id, [observation('2160-0', value)]))
    expect(await standingValues(id)).toMatchObject([{ flag: 'high', range: '0.50-1.03' }])
  })

  it('keeps what the lab writes beside a value and of the whole report', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const value = hiv({ valueString: 'Non-reactive', note: [{ text: 'Specimen hemolyzed' }] })
    await tellLab(fhirReport(id, [value], { conclusion: 'Call the lab: specimen mislabeled' }))
    expect(await read(id)).toMatchObject({ conclusion: 'Call the lab: specimen mislabeled' })
    expect(await standingValues(id)).toMatchObject([{ comment: 'Specimen hemolyzed' }])
  })

  it('takes a day without a time for its beginning', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const day = { effectiveDateTime: '2026-06-27' }
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive' })], day))
    expect(await read(id)).toMatchObject({
      status: 'final',
      collectedAt: '2026-06-27T04:00:00.000Z',
    })
  })

  it('is read from a bundle whose parts refer to each other, one report for each order', async () => {
    const [first, second] = [
      await addLab('provider', ['hiv_ag_ab']),
      await addLab('provider', ['egfr']),
    ]
    const entry = [
      { fullUrl: 'urn:uuid:1', resource: jordan },
      {
        fullUrl: 'urn:uuid:2',
        resource: {
          resourceType: 'ServiceRequest',
          id: 'r',
          identifier: [{ value: `${first.id}.hiv_ag_ab` }],
        },
      },
      { fullUrl: 'urn:uuid:3', resource: { ...hiv({ valueString: 'Non-reactive' }), id: 'o1' } },
      {
        fullUrl: 'urn:uuid:4',
        resource: { ...observation('98979-8', { valueInteger: 96 }), id: 'o2' },
      },
      {
        resource: {
          resourceType: 'DiagnosticReport',
          status: 'final',
          subject: { reference: 'urn:uuid:1' },
          basedOn: [{ reference: 'ServiceRequest/r' }],
          result: [{ reference: 'Observation/o1' }],
        },
      },
      {
        resource: {
          resourceType: 'DiagnosticReport',
          status: 'final',
          subject: { reference: 'Patient/p' },
          basedOn: [{ identifier: { value: second.id } }],
          result: [{ reference: 'urn:uuid:4' }],
        },
      },
    ]
    expect(await tellLab({ resourceType: 'Bundle', type: 'collection', entry })).toBe(204)
    expect(await flagOf(first.id)).toBe('normal')
    expect(await standingValues(second.id)).toMatchObject([{ code: 'egfr', value: '96' }])
    expect(await unmatched()).toEqual([])
  })

  it('that names two people or none goes to staff with its values', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const two = fhirReport(id, [hiv({ valueString: 'Reactive' }), { ...jordan, id: 'q' }])
    await tellLab(two)
    expect(await standingValues(id)).toEqual([])
    expect(await unmatched()).toMatchObject([{ report: { values: [{ value: 'Reactive' }] } }])
  })
})
