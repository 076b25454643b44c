import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { labOrders } from '#edge/domains/labs/index'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { openMessages } from '#edge/platform/services/hl7/open-messages'
import { orderBundle } from '#edge/platform/services/lab-orders/fhir-order'
import { orderMessage } from '#edge/platform/services/lab-orders/hl7-order'
import { bindings, db, world } from '../world'
import { addLab } from './reports-on-orders'

beforeAll(world)
afterEach(() => vi.restoreAllMocks())

const environment = environmentOf(bindings)

describe('an order', () => {
  const order = {
    id: '019a0000-0000-7000-8000-00000000abcd',
    vendor: 'Quest',
    orderedAt: '2026-11-01T00:00:00.000Z',
    tests: [
      {
        code: 'egfr',
        loinc: '98979-8',
        name: 'eGFR | filtration',
        specimen: { name: 'Blood', snomed: '119297000' },
      },
    ],
    diagnoses: [{ code: 'Z29.81', name: 'Encounter for HIV pre-exposure prophylaxis' }],
    patient: {
      id: 'p1',
      firstName: 'Jordan',
      lastName: 'Ellis',
      dob: '1990-05-05',
      sex: 'Male',
      phone: '2125550142',
      address: ['1 Main St', 'Apt 4B'],
      city: null,
      state: 'NY',
      zip: '10001',
    },
    clinician: { name: 'Sam Rivera', npi: '1234567893' },
  }

  it('is a FHIR request for each test, put under its own name so that a repeat places nothing twice', () => {
    expect(orderBundle(order, 'active')).toMatchObject({
      type: 'transaction',
      entry: [
        {
          resource: {
            resourceType: 'ServiceRequest',
            status: 'active',
            priority: 'routine',
            code: { coding: [{ system: 'http://loinc.org', code: '98979-8' }] },
            reasonCode: [{ coding: [{ code: 'Z29.81' }] }],
            contained: [
              { resourceType: 'Patient', gender: 'male', birthDate: '1990-05-05' },
              { resourceType: 'Specimen', type: { coding: [{ code: '119297000' }] } },
            ],
          },
          request: {
            method: 'PUT',
            url: `ServiceRequest?identifier=urn%3Acareplus%3Alabs%7C${order.id}.egfr`,
          },
        },
      ],
    })
    const mononym = { ...order, patient: { ...order.patient, lastName: '-' } }
    expect(JSON.stringify(orderBundle(mononym, 'active'))).not.toContain('family')
  })

  it('is an ORM^O01 of HL7 v2 that a laboratory opens again', () => {
    const [message] = openMessages(orderMessage(order, 'NW'))
    const text = (name: string, field: number) =>
      message?.getSegment(name)?.getField(field)?.toString()
    expect(text('MSH', 9)).toBe('ORM^O01^ORM_O01')
    expect(text('MSH', 10)).toHaveLength(20)
    expect(text('PID', 5)).toBe('Ellis^Jordan^^^^^L')
    expect(text('PID', 8)).toBe('M')
    expect(text('PID', 11)).toBe('1 Main St^Apt 4B^^NY^10001^USA')
    expect(text('ORC', 1)).toBe('NW')
    expect(text('ORC', 4)).toBe(order.id)
    expect(text('OBR', 2)).toBe(`${order.id}.egfr`)
    expect(text('OBR', 4)).toBe('98979-8^eGFR \\F\\ filtration^LN')
    expect(text('OBR', 15)).toBe('119297000&Blood&SCT')
    expect(text('OBR', 16)).toBe('1234567893^Sam Rivera^^^^^^^NPI')
    expect(text('DG1', 3)).toBe('Z29.81^Encounter for HIV pre-exposure prophylaxis^I10')
    expect(orderMessage(order, 'CA')).toContain('ORC|CA|')
  })

  it('goes out in the format of its lab, and again until it is acknowledged', async () => {
    const answers = ['AE', 'AA']
    const bodies: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      expect(String(url)).toBe('https://labs.test/hl7')
      bodies.push(String(init?.body))
      return new Response(`MSH|^~\\&|L|L|C|C|20261101||ACK|1|P|2.5.1\rMSA|${answers.shift()}|1\r`)
    })
    const { id } = await addLab('assistant')
    await db
      .prepare(
        `update labs set vendor = 'Quest', status = 'ordered', ordered_at = created_at where id = ?`,
      )
      .bind(id)
      .run()
    const env = {
      ...environment,
      LAB_HL7_URL: 'https://labs.test/hl7',
      LAB_HL7_TOKEN: 't',
      LAB_WEBHOOK_SECRET: 'whsec_AAAA',
    }
    const context = { env, db: connect(bindings.DB), runAgain: () => {} }
    const event = { name: 'labs.order', subjectId: id } as never
    await expect(labOrders.handle([event], context)).rejects.toThrow('AE')
    await labOrders.handle([event], context)
    await labOrders.handle([event], context)
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toBe(bodies[1])
    const row = await db.prepare('select carrier from labs where id = ?').bind(id).first()
    expect(row).toEqual({ carrier: 'hl7' })
  })
})
