import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { as, db, world } from '../world'
import { standingValues } from './fhir-messages'
import { hivObx, msh, oru, pid, sendHl7 } from './hl7-messages'
import { addLab } from './reports-on-orders'

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from tasks; delete from unmatched_labs; delete from observations; delete from labs;',
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const read = (id: string) => as('provider').labs.get(id, { include: ['results'] })
const flagOf = async (id: string) => (await standingValues(id))[0]?.flag
const unmatched = () =>
  as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' }, sort: '-receivedAt' })

describe('an ORU^R01', () => {
  it('is a result, and is acknowledged by its control id', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const { status, answer } = await sendHl7(oru(id, [hivObx('Reactive', { flag: 'A' })]))
    expect(status).toBe(200)
    expect(answer).toMatch(/^MSH\|\^~\\&\|CAREPLUS\|CLINIC\|LIS\|GMHC\|/)
    expect(answer).toContain('\rMSA|AA|MSG00001|')
    expect(await read(id)).toMatchObject({
      status: 'final',
      outcome: 'positive',
      collectedAt: '2026-11-27T14:30:00.000Z',
    })
    expect(await standingValues(id)).toMatchObject([
      { flag: 'reactive', labFlags: 'A', range: 'Non-reactive', status: 'final' },
    ])
    expect(await unmatched()).toEqual([])
  })

  it('is read with line feeds, in the frame of MLLP, and with separators of its own', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const sent = oru(id, [hivObx('Non-reactive')])
    const frame = [String.fromCharCode(0x0b), `${String.fromCharCode(0x1c)}\r`] as const
    for (const [at, body] of [
      sent.replaceAll('\r', '\n'),
      sent.replaceAll('\r', '\r\n'),
      frame.join(sent),
      sent.replaceAll('|', '#').replaceAll('^', '@'),
    ].entries()) {
      expect((await sendHl7(body)).answer, `${at}`).toMatch(/MSA.AA.MSG00001/)
      expect(await flagOf(id), `${at}`).toBe('normal')
      await db.exec('delete from observations')
      await db.exec(`update labs set status = 'ordered', resulted_at = null, review_status = null`)
    }
    expect(await unmatched()).toEqual([])
  })

  it('keeps notes of every level beside the result, with their escapes read', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(
      oru(
        id,
        [`OBX|1|${hivObx('Non-reactive')}`, 'NTE|1||Kit A \\T\\ B\\.br\\Lot \\X41\\7~Repeated'],
        {
          head: [msh(), pid, 'NTE|1||Call \\F\\ write'],
          tail: [
            'SPM|1|||119364003^Serum^SCT|||||||||||||20261127080000-0500||||HEM^Hemolyzed^HL70490',
          ],
        },
      ),
    )
    expect(await standingValues(id)).toMatchObject([
      { flag: 'normal', comment: 'Kit A & B\nLot A7\nRepeated' },
    ])
    expect(await read(id)).toMatchObject({
      conclusion: 'Call | write\nHemolyzed',
      collectedAt: '2026-11-27T13:00:00.000Z',
    })
  })

  it.each([
    ['SN', '>=^60', '98979-8', 'egfr', '', 'normal', '>=60'],
    ['SN', '<^60', '98979-8', 'egfr', 'mL/min', 'critical_low', '<60'],
    ['SN', '<^30', '98979-8', 'egfr', 'mL/min', 'critical_low', '<30'],
    ['NM', '0.6', '2160-0', 'creatinine', 'mg/dL^^UCUM', 'normal', '0.6'],
    ['NM', '5.5', '13457-7', 'ldl', 'mmol/L', 'high', '5.5'],
    ['SN', '^1^:^16', '31147-2', 'syphilis_rpr', '', 'reactive', '1:16'],
    ['SN', '<^20', '20447-9', 'hiv_rna', 'copies/mL', 'normal', '<20'],
    ['CE', '260373001^Detected^SCT', '56888-1', 'hiv_ag_ab', '', 'reactive', 'Detected'],
    ['CWE', 'N^Non-reactive^L', '56888-1', 'hiv_ag_ab', '', 'normal', 'Non-reactive'],
    ['CWE', 'POS^Non-reactive^L', '56888-1', 'hiv_ag_ab', '', 'unread', 'Non-reactive'],
    ['TX', 'See note', '56888-1', 'hiv_ag_ab', '', 'unread', 'See note'],
    ['FT', 'Non\\H\\-reactive\\N\\', '56888-1', 'hiv_ag_ab', '', 'normal', 'Non-reactive'],
  ] as const)('reads %s %s', async (type, value, loinc, code, unit, flag, text) => {
    const { id } = await addLab('provider', [code])
    const range = code === 'creatinine' ? '0.50-1.03' : ''
    await sendHl7(oru(id, [`${type}|${loinc}^x^LN||${value}|${unit}|${range}||||F`]))
    expect(await standingValues(id)).toMatchObject([{ code, flag, value: text }])
  })

  it.each([
    ['P', 'Reactive', 'partial', 'reactive'],
    ['X', 'Specimen hemolyzed', 'final', 'not_performed'],
    ['X', 'Reactive', 'final', 'unread'],
    ['X', '', 'final', 'not_performed'],
    ['Z', 'Non-reactive', 'final', 'unread'],
  ])('reads the status %s of %s', async (status, value, order, flag) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(oru(id, [hivObx(value, { status })]))
    expect(await flagOf(id)).toBe(flag)
    expect(await read(id)).toMatchObject({ status: order })
  })

  it.each([
    ['C', 'Non-reactive', 'normal'],
    ['D', '', 'withdrawn'],
    ['W', 'Reactive', 'withdrawn'],
  ])('corrects what stood by the status %s', async (status, value, flag) => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(oru(id, [hivObx('Reactive')]))
    await sendHl7(oru(id, [hivObx(value, { status })], { status: 'C' }))
    expect(await flagOf(id)).toBe(flag)
    expect(await read(id)).toMatchObject({ status: 'corrected', reviewStatus: 'Needs Review' })
  })

  it('puts the groups of one message on their orders, each with its own patient', async () => {
    const one = await addLab('provider', ['hiv_ag_ab'])
    const two = await addLab('provider', ['egfr'])
    const three = await addLab('provider', ['ldl'])
    const group = (id: string, obx: string) => [
      `OBR|1|${id}|F|24331-1^Panel^LN|||20261127|||||||||||||||||||F`,
      `OBX|1|${obx}`,
    ]
    const { answer } = await sendHl7(
      [
        msh(),
        pid,
        ...group(`${one.id}.hiv_ag_ab`, hivObx('Non-reactive')),
        ...group(two.id, 'NM|98979-8^eGFR^LN||96|mL/min|||||F'),
        'PID|2||8^^^GMHC^MR||OTHER^PERSON||19800101',
        ...group(three.id, 'NM|13457-7^LDL^LN||90|mg/dL|||||F'),
      ].join('\r'),
    )
    expect(answer).toContain('MSA|AA')
    expect(await flagOf(one.id)).toBe('normal')
    expect(await flagOf(two.id)).toBe('normal')
    expect(await standingValues(three.id)).toEqual([])
    expect(await unmatched()).toMatchObject([
      { problem: 'other_dob', name: 'PERSON OTHER', dob: '1980-01-01', vendor: 'Ash' },
    ])
  })

  it('takes the messages of a batch one after the other, and acknowledges each', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const second = msh('||ORU^R01^ORU_R01|MSG00002|P|2.5.1')
    const batch = [
      'FHS|^~\\&|LIS',
      'BHS|^~\\&|LIS',
      oru(id, [hivObx('Non-reactive', { status: 'P' })], { status: 'P' }),
      oru(id, [hivObx('Reactive')], { head: [second, pid] }),
      'BTS|2',
      'FTS|1',
    ].join('\r')
    const messageId = 'batch-1'
    const { answer } = await sendHl7(batch, messageId)
    expect(answer).toMatch(/^BHS[\s\S]*MSA\|AA\|MSG00001[\s\S]*MSA\|AA\|MSG00002[\s\S]*BTS\|2/)
    expect(await read(id)).toMatchObject({ status: 'final', outcome: 'positive' })
    expect((await sendHl7(batch, messageId)).answer).toContain('MSA|AA|MSG00002')
    expect(await standingValues(id)).toHaveLength(1)
  })

  it('in Latin letters is read by its character set', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const sent = oru(id, [`OBX|1|${hivObx('Non-reactive')}`, 'NTE|1||Prélèvement reçu'], {
      head: [msh('||ORU^R01^ORU_R01|MSG00001|P|2.5.1||||||8859/1'), pid],
    })
    await sendHl7(Uint8Array.from(sent, (character) => character.charCodeAt(0)))
    expect(await standingValues(id)).toMatchObject([{ comment: 'Prélèvement reçu' }])
  })

  it('that is broken by a line feed, or has a segment that is not known, is read by a person', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(
      oru(id, [hivObx('Non-reactive\nby a weak reaction'), 'NM|98979-8^eGFR^LN||96|mL/min|||||F'], {
        tail: ['XAB|1|Repeat in 6 weeks'],
      }),
    )
    expect(await standingValues(id)).toMatchObject([{ code: 'egfr' }])
    expect(await unmatched()).toMatchObject([
      {
        problem: 'unreadable',
        report: { unread: expect.stringMatching(/weak reaction[\s\S]*Repeat in 6 weeks/) },
      },
    ])
  })

  it('with segments of the laboratory’s own keeps them beside the values, and makes no task of them', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    const tail = ['ZPS|1|MAIN|Performed in Tampa', 'ZAB|1|Repeat in 6 weeks', 'ZAB|2|By vein']
    const sent = oru(id, [hivObx('Non-reactive')], { tail })
    await sendHl7(sent, 'own-1')
    await sendHl7(sent, 'own-2')
    expect((await read(id)).conclusion).toBe(tail.join('\n'))
    expect(await unmatched()).toEqual([])
    const other = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(oru(other.id, [], { tail, status: 'F' }))
    expect(await unmatched()).toMatchObject([
      { report: { unread: expect.stringContaining('Repeat in 6 weeks') } },
    ])
  })

  it('of a type that says no result is rejected', async () => {
    const { status, answer } = await sendHl7(`${msh('||ADT^A01|MSG00001|P|2.5.1')}\r${pid}`)
    expect([status, answer]).toEqual([422, expect.stringContaining('MSA|AR|MSG00001')])
  })

  it('tells that the laboratory has the specimen, before there is a result', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab'])
    await sendHl7(oru(id, [], { status: 'I' }))
    expect(await read(id)).toMatchObject({ status: 'received_by_lab' })
    expect(await unmatched()).toEqual([])
  })
})
