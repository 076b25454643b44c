import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pressDevPharmacy } from '#edge/domains/pharmacy_messages/dev-pharmacy'
import { prescriptionOrders } from '#edge/domains/pharmacy_messages/index'
import { handUpTasks } from '#edge/domains/tasks/index'
import { drainOutbox } from '#edge/events/request-drain'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { clinicDay, iso, now } from '#edge/platform/time'
import { as, bindings, db, pharmacyId, providerId, userId, world } from '../world'
import { act, addPrescription, end, setPrescription } from './pills'

beforeAll(world)
beforeEach(async () => {
  for (const table of ['observations', 'tasks']) await db.exec(`delete from ${table}`)
})
afterEach(() => vi.restoreAllMocks())

const environment = environmentOf(bindings)
const drain = () => drainOutbox(environment)
const read = (id: string) => as('provider').prescriptions.get(id)
const press = async (id: string, action: string, more: object = {}) =>
  (await pressDevPharmacy(environment, { id, action, ...more }))?.status
const sign = async (other: Parameters<typeof addPrescription>[1] = {}) => {
  const { id } = await addPrescription('provider', other)
  await act('provider', 'sign', id)
  await drain()
  return id
}
const warnings = async (more: { prescription?: string } = {}) => {
  const found = await as('provider').call('POST /patients/:patient/prescription_checks', {
    params: { patient: userId('patient') },
    body: { drug: 'valacyclovir', days: 30, refills: 0, pharmacy: pharmacyId(), ...more },
  })
  return found.flatMap(({ topic, level, text }) =>
    topic === 'delivery' && level === 'warning' ? [text] : [],
  )
}
const tasksOf = async (id: string) =>
  (
    await db
      .prepare(
        `select kind, assignee_id as owner, escalates_at as escalatesAt from tasks
         where subject_id = ? and closed_at is null order by kind`,
      )
      .bind(id)
      .all<{ kind: string; owner: string; escalatesAt: string | null }>()
  ).results
const set = (table: string, id: string, columns: string, ...values: (string | null)[]) =>
  db
    .prepare(`update ${table} set ${columns} where id = ?`)
    .bind(...values, id)
    .run()

describe('a prescription that its pharmacy does not take', () => {
  it.each([
    [
      'its pharmacy has no NCPDP ID',
      () => set('pharmacies', pharmacyId(), 'ncpdp_id = null'),
      () => set('pharmacies', pharmacyId(), `ncpdp_id = '0999043'`),
      /NCPDP ID/,
    ],
    [
      'its patient has no street on file',
      () => set('patients', userId('patient'), 'address_line_1 = null'),
      () => set('patients', userId('patient'), `address_line_1 = '120 Front Street'`),
      /street/,
    ],
    [
      'its clinician has no NPI on file',
      () => set('providers', providerId('provider'), 'npi = null'),
      () => set('providers', providerId('provider'), `npi = '1555010000'`),
      /NPI of its clinician/,
    ],
    [
      'its patient is under 18 and was not weighed',
      () => set('patients', userId('patient'), 'dob = ?', addPeriod(clinicDay(), -16, 'year')),
      () => set('patients', userId('patient'), `dob = '1990-05-05'`),
      /no weight/,
    ],
  ])(
    'is warned of before it is signed where %s, comes back in these words, and goes once that is mended',
    async (_, break_, mend, words) => {
      expect(await warnings()).toEqual([])
      await break_()
      expect(await warnings()).toEqual([expect.stringMatching(words)])
      const id = await sign()
      await drain()
      expect(await read(id)).toMatchObject({
        status: 'error',
        sentAt: null,
        pharmacyNote: expect.stringMatching(words),
      })
      expect(await tasksOf(id)).toMatchObject([
        {
          kind: 'prescription_refused',
          owner: userId('provider'),
          escalatesAt: expect.any(String),
        },
      ])
      expect(await as('patient').prescriptions.get(id)).not.toHaveProperty('pharmacyNote')
      await mend()
      expect(await warnings({ prescription: id })).toEqual([])
      await act('provider', 'retry', id)
      await drain()
      expect(await read(id)).toMatchObject({ status: 'sent', pharmacyNote: null })
      expect(await tasksOf(id)).toEqual([])
    },
  )

  it('is printed when it is a controlled medicine, which cannot be sent', async () => {
    const { id } = await as('provider').call('POST /patients/:patient/prescriptions', {
      params: { patient: userId('patient') },
      body: {
        drug: 'by_hand',
        medicine: {
          name: 'Lorazepam',
          strength: '0.5 mg',
          form: 'tablet',
          unit: 'tablet',
          rxcui: null,
        },
        dosage: {
          dose: 1,
          route: 'oral',
          frequency: 'daily',
          forDays: null,
          asNeeded: null,
          maxPerDay: null,
          instructions: [],
          words: null,
        },
        quantity: 10,
        days: 10,
        refills: 0,
        reason: 'other',
        pharmacy: pharmacyId(),
      },
    })
    await act('provider', 'sign', id)
    await drain()
    expect(await read(id)).toMatchObject({
      status: 'error',
      pharmacyNote: expect.stringMatching(/controlled/),
    })
    await act('provider', 'print', id)
    await drain()
    expect(await tasksOf(id)).toEqual([])
  })

  it('goes to the hosted service in the name of the clinic, and shows the message of its refusal', async () => {
    await db.batch([
      db.prepare(`update feature_flags set value = 1 where key = 'dosespot_enabled'`),
      db.prepare(`update system_settings set value = 'Bluebird' where key = 'clinic_name'`),
    ])
    const hosted = {
      ...environment,
      DOSESPOT_FHIR_URL: 'https://erx.test/fhir',
      DOSESPOT_TOKEN: 't',
      DOSESPOT_WEBHOOK_SECRET: 'whsec_AAAA',
    }
    const sent: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      sent.push(`${url} ${init?.body}`)
      return Response.json({
        resourceType: 'Bundle',
        type: 'message',
        entry: [
          {
            resource: {
              resourceType: 'MessageHeader',
              response: { identifier: 'x', code: 'fatal-error' },
            },
          },
          {
            resource: {
              resourceType: 'OperationOutcome',
              issue: [
                { severity: 'error', code: 'processing', details: { text: 'Prescriber unknown' } },
              ],
            },
          },
        ],
      })
    })
    const { id } = await addPrescription()
    await setPrescription(id, "status = 'signed', signed_at = created_at, signed_by_id = author_id")
    const event = { name: 'prescriptions.sign', subjectId: id, seq: 7, at: iso(now()) } as never
    await prescriptionOrders.handle([event], {
      env: hosted,
      db: connect(bindings.DB),
      runAgain: () => {},
    })
    await db.batch([
      db.prepare(`update feature_flags set value = 0 where key = 'dosespot_enabled'`),
      db.prepare(`update system_settings set value = '' where key = 'clinic_name'`),
    ])
    expect(sent).toEqual([expect.stringMatching(/\/\$process-message .*"NewRx".*"0999043"/)])
    // The pharmacy reads which clinic it is from.
    expect(sent[0]).toContain('"name":"Bluebird"')
    expect(await read(id)).toMatchObject({ status: 'error', pharmacyNote: 'Prescriber unknown' })
  })

  it('fails by an error message of the service, but not by one about an earlier message', async () => {
    const id = await sign()
    await setPrescription(id, "status = 'sending', erx_message_id = 'second'")
    expect(await press(id, 'error', { about: 'first', words: 'Not found' })).toBe(204)
    expect((await read(id)).status).toBe('sending')
    await press(id, 'error', { about: 'second', words: 'Not found' })
    expect(await read(id)).toMatchObject({ status: 'error', pharmacyNote: 'Not found' })
  })
})

describe('a request of a pharmacy', () => {
  it('has an owner, and goes to a lead once it is late', async () => {
    const id = await sign()
    await press(id, 'change_requested', { words: 'The brand is out of stock: another maker?' })
    await drain()
    expect(await read(id)).toMatchObject({
      status: 'change_requested',
      pharmacyNote: 'The brand is out of stock: another maker?',
    })
    const [task] = await tasksOf(id)
    expect(task).toMatchObject({ kind: 'change_request', owner: userId('provider') })
    await handUpTasks(connect(bindings.DB), Date.parse(task?.escalatesAt ?? '') + 1)
    expect(await tasksOf(id)).toMatchObject([{ owner: userId('clinical_lead') }])
  })

  it('opens one task when it is repeated, and stays open after a late message', async () => {
    const id = await sign({ refills: 0 })
    const messageId = uuidv7()
    for (const _ of [1, 2, 3])
      await press(id, 'renewal_requested', { messageId, list: 'prescription_status' })
    await drain()
    expect(await tasksOf(id)).toMatchObject([{ kind: 'refill_request' }])
    await pressAs(id, 'dispensed')
    expect(await read(id)).toMatchObject({
      status: 'renewal_requested',
      filledAt: expect.any(String),
    })
  })

  it('opens a task when the prescription has ended', async () => {
    const id = await sign()
    await end('provider', 'cancel', id, 'patient_asked')
    await drain()
    await pressAs(id, 'canceled')
    await pressAs(id, 'change_requested')
    await drain()
    expect((await read(id)).status).toBe('canceled')
    expect(await tasksOf(id)).toMatchObject([{ kind: 'change_request' }])
  })
})

/** Sends a pharmacy message about any prescription, including one the embedded pharmacy no longer lists. */
const pressAs = (id: string, action: string, more: object = {}) =>
  press(id, action, { list: 'prescription_status', ...more })
