import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { as, db, world } from '../world'
import { fhirReport, hiv, observation, standingValues, tellLab } from './fhir-messages'
import { hivObx, msh, oru, pid, sendHl7 } from './hl7-messages'
import { addLab } from './reports-on-orders'

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from tasks; delete from unmatched_labs; delete from observations; delete from labs;',
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const flagsOf = async (id: string) => (await standingValues(id)).map(({ flag }) => flag)
const outcomeOf = async (id: string) => (await as('provider').labs.get(id)).outcome
const local = 'http://lab.example/flags'
const flag = (coding: object, rest: object = {}) => ({
  interpretation: [{ coding: [coding], ...rest }],
})

describe('a flag of a laboratory’s own', () => {
  it.each([
    ['the word abnormal', { code: 'abnormal' }, 'reactive', 'positive'],
    ['a code of its own', { system: local, code: 'N' }, 'reactive', 'positive'],
    ['words of its own', { system: local, code: '7', display: 'Abnormal' }, 'reactive', 'positive'],
    ['words that deny it', { system: local, code: '7', display: 'Negative' }, 'unread', 'review'],
  ])('as %s beside Reactive is no reason to read less', async (_, coding, read, outcome) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(id, [hiv({ valueString: 'Reactive', ...flag(coding) })]))
    expect(await flagsOf(id)).toEqual([read])
    expect(await outcomeOf(id)).toBe(outcome)
  })

  it('beside a negative value is read by a person, unless a code of HL7 says the same', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const own = { system: local, code: 'N', display: 'Notify' }
    const code = {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
      code: 'NEG',
    }
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive', ...flag(own) })]))
    expect(await flagsOf(id)).toEqual(['unread'])
    const other = await addLab('provider', ['hiv_ag_ab'])
    const both = { interpretation: [{ coding: [code, own] }] }
    await tellLab(fhirReport(other.id, [hiv({ valueString: 'Non-reactive', ...both })]))
    expect(await flagsOf(other.id)).toEqual(['normal'])
  })

  it.each([
    ['A^Abnormal^HL70078', 'Reactive', 'reactive'],
    ['A~H', 'Reactive', 'reactive'],
    ['N~A', 'Non-reactive', 'unread'],
    ['N^^99LAB', 'Non-reactive', 'unread'],
    ['^Abnormal', 'Reactive', 'reactive'],
  ])('in OBX-8 as %s of %s is read as %s', async (code, value, read) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(oru(id, [hivObx(value, { flag: code })]))
    expect(await flagsOf(id)).toEqual([read])
  })
})

describe('a note that speaks against a negative value', () => {
  it('on the report leaves every value in range to a person, and no finding', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab', 'chlamydia_urine'])
    const values = [
      hiv({ valueString: 'Non-reactive' }),
      observation('42931-6', { valueString: 'Detected' }),
    ]
    await tellLab(fhirReport(id, values, { conclusion: 'Call the lab: specimen mislabeled' }))
    expect(await standingValues(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'hiv_ag_ab', flag: 'unread' }),
        expect.objectContaining({ code: 'chlamydia_urine', flag: 'detected' }),
      ]),
    )
    expect(
      await tellLab(fhirReport(id, values, { conclusion: 'Call the lab: specimen mislabeled' })),
    ).toBe(204)
    expect(await standingValues(id)).toHaveLength(2)
  })

  it('of one value leaves it alone to a person, in each format', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab', 'egfr'])
    const note = [{ text: 'Confirmed positive by differentiation' }]
    await tellLab(
      fhirReport(id, [
        hiv({ valueString: 'Non-reactive', note }),
        observation('98979-8', { valueQuantity: { value: 96 } }),
      ]),
    )
    expect((await flagsOf(id)).toSorted()).toEqual(['normal', 'unread'])
    const other = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(
      oru(other.id, [
        `OBX|1|${hivObx('Non-reactive')}`,
        'NTE|1||Second specimen: repeatedly reactive',
      ]),
    )
    expect(await flagsOf(other.id)).toEqual(['unread'])
  })

  it('is settled once by a clinician, who says what the value means', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(
      fhirReport(id, [hiv({ valueString: 'Non-reactive' })], { conclusion: 'Wrong patient' }),
    )
    await as('provider').call('POST /labs/:lab/results', {
      params: { lab: id },
      body: { values: [{ code: 'hiv_ag_ab', value: 'Non-reactive' }] },
    })
    expect(await flagsOf(id)).toEqual(['normal'])
  })
})

describe('an order without a result', () => {
  const canceled = (orc: string, status: string, own: string) =>
    oru('{id}', [], {
      tail: [`OBX|1|${hivObx('Non-reactive', { status: own })}`],
    })
      .replace('ORC|RE|', orc)
      .replace(/\|\|\|F\r/, `|||${status}\r`)

  it.each([
    ['its ORC cancels it', 'ORC|OC|', 'F', 'F', 'unread'],
    ['its OBR has none', 'ORC|RE|', 'X', 'F', 'unread'],
    ['its OBR has none, as its OBX', 'ORC|RE|', 'X', 'X', 'unread'],
  ])('that has a value although %s is read by a person', async (_, orc, status, own, read) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(canceled(orc, status, own).replaceAll('{id}', id))
    expect(await flagsOf(id)).toEqual([read])
  })

  it('that its ORC cancels was not performed', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7([msh(), pid, `ORC|OC|${id}|F-1`, `OBR|1|${id}|F-1|56888-1^HIV^LN`].join('\r'))
    expect(await flagsOf(id)).toEqual(['not_performed'])
  })
})

describe('components of a test', () => {
  const part = (valueString: string) => ({ code: { text: 'HIV-1 p24 antigen' }, valueString })
  it.each([
    ['Reactive', 'unread'],
    ['0.08', 'unread'],
    ['Non-reactive', 'normal'],
  ])('that say %s make a negative test %s', async (words, read) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(fhirReport(id, [hiv({ valueString: 'Non-reactive', component: [part(words)] })]))
    expect(await flagsOf(id)).toEqual([read])
  })
})

describe('an observation', () => {
  const beside = async (rest: object, reportRest: object = {}) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await tellLab(
      fhirReport(id, [hiv({ valueString: 'Non-reactive', ...rest })], {
        subject: { reference: '#p' },
        ...reportRest,
      }),
    )
    return flagsOf(id)
  }
  const modifierExtension = [{ url: 'http://lab.example/negated', valueBoolean: true }]

  it('of another patient than its report is put on no record', async () => {
    expect(await beside({ subject: { reference: '#p' } })).toEqual(['normal'])
    expect(await beside({ subject: { reference: 'Patient/p' } })).toEqual(['normal'])
    expect(await beside({ subject: { reference: 'Patient/other' } })).toEqual([])
  })

  it('with a modifier that is not known is left to a person', async () => {
    expect(await beside({ modifierExtension })).toEqual([])
    expect(await beside({}, { modifierExtension })).toEqual([])
    const open = await as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' } })
    expect(open.map(({ problem }) => problem)).toEqual(['unreadable', 'unreadable'])
  })
})
