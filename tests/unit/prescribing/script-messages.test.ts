import type { Bundle } from '@medplum/fhirtypes'
import { Fhir } from 'fhir'
import { describe, expect, it } from 'vitest'
import { medicationOf } from '#edge/domains/formulary/medications'
import { erxDosage, erxUnit } from '#edge/domains/pharmacy_messages/erx-dosage'
import { answerEmbedded } from '#edge/platform/services/erx/embedded-pharmacy'
import type { ErxOrder } from '#edge/platform/services/erx/erx-order'
import { pharmacyMessage, readPharmacyNews } from '#edge/platform/services/erx/pharmacy-news'
import { refusalsOf } from '#edge/platform/services/erx/refusals'
import { readScriptAnswer } from '#edge/platform/services/erx/script-answer'
import { statusesByEvent } from '#edge/platform/services/erx/script-events'
import { type ScriptMessage, scriptBundle } from '#edge/platform/services/erx/script-message'
import { entriesOf } from '#edge/platform/typed-keys'

const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const truvada = medicationOf('ftc_tdf_prep')
const order: ErxOrder = {
  id: id(1),
  writtenOn: '2026-01-05',
  drug: {
    rxcui: truvada.rxcui,
    name: truvada.name,
    generic: truvada.generic,
    strength: truvada.strength,
    form: truvada.form,
  },
  dosage: erxDosage(truvada.dosage, truvada.sig),
  note: 'Blister packs, please.',
  quantity: 30,
  unit: erxUnit('tablet'),
  days: 30,
  refills: 2,
  substitutionAllowed: true,
  diagnosis: { code: 'Z29.81', display: 'Encounter for HIV pre-exposure prophylaxis' },
  renewsId: null,
  pharmacy: {
    id: id(2),
    name: 'Corner Pharmacy',
    ncpdpId: '0999017',
    npi: '1730185512',
    phone: '2125550171',
  },
  patient: {
    id: id(3),
    firstName: 'June',
    lastName: 'Moss',
    dob: '1990-05-05',
    sex: 'Female',
    phone: '2125550100',
    address: ['120 Front Street', 'Apt 4'],
    city: 'New York',
    state: 'NY',
    zip: '10001',
  },
  weight: { value: 61.5, at: '2026-01-02T15:00:00.000Z' },
  clinician: { id: id(4), name: 'Dana Price, NP', npi: '1555010000' },
}
const sentAt = '2026-01-05T15:00:00.000Z'
const source = { name: 'Care Plus', endpoint: 'https://clinic.test' }
const bundleOf = (message: Partial<ScriptMessage> = {}) =>
  scriptBundle({ id: `${order.id}.7`, sentAt, event: 'NewRx', order, ...message }, source)

const fhir = new Fhir()
const problemsOf = (resource: object) =>
  fhir
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
const resourcesOf = ({ entry = [] }: Bundle) =>
  entry.flatMap(({ resource }) => (resource ? [resource] : []))
const resourceOf = (bundle: Bundle, type: string) =>
  resourcesOf(bundle).find(({ resourceType }) => resourceType === type)

const messages: readonly (readonly [string, Partial<ScriptMessage>])[] = [
  ['NewRx', {}],
  ['Resupply', { event: 'Resupply' }],
  ['CancelRx', { event: 'CancelRx', reason: 'not_safe' }],
  [
    'RxRenewalResponse that gives more',
    {
      event: 'RxRenewalResponse',
      answers: 'asked-1',
      order: { ...order, renewsId: id(9) },
    },
  ],
  [
    'RxRenewalResponse that denies',
    { event: 'RxRenewalResponse', answers: 'asked-1', isDenied: true, reason: 'visit_needed' },
  ],
  [
    'RxChangeResponse that gives another',
    { event: 'RxChangeResponse', answers: 'asked-2', order: { ...order, renewsId: id(9) } },
  ],
  [
    'RxChangeResponse that denies',
    { event: 'RxChangeResponse', answers: 'asked-2', isDenied: true },
  ],
]

describe('a message to a pharmacy', () => {
  it.each(messages)(
    '%s is valid FHIR R4, and matches its stored payload',
    async (name, message) => {
      const bundle = bundleOf(message)
      expect(problemsOf(bundle)).toEqual([])
      for (const resource of resourcesOf(bundle)) expect(problemsOf(resource)).toEqual([])
      await expect(`${JSON.stringify(bundle, null, 2)}\n`).toMatchFileSnapshot(
        `./payloads/${name.replaceAll(' ', '-')}.txt`,
      )
    },
  )

  it('has the same id and content when it is sent again', () => {
    expect(bundleOf()).toEqual(bundleOf())
  })

  it('asks for a refill without putting a second prescription into force', () => {
    const bundle = bundleOf({ event: 'Resupply' })
    expect(resourceOf(bundle, 'Task')).toMatchObject({
      status: 'requested',
      code: { coding: [{ code: 'fulfill' }] },
      focus: { reference: `urn:uuid:${order.id}` },
    })
    expect(resourceOf(bundle, 'MessageHeader')).toMatchObject({
      eventCoding: { code: 'Resupply' },
    })
  })

  it('denies a request and leaves the prescription in force', () => {
    const bundle = bundleOf({ event: 'RxChangeResponse', answers: 'asked-2', isDenied: true })
    expect(resourceOf(bundle, 'MedicationRequest')).toMatchObject({ status: 'active' })
    expect(resourceOf(bundle, 'Task')).toMatchObject({ status: 'rejected' })
    expect(resourceOf(bundle, 'MessageHeader')).toMatchObject({
      response: { identifier: 'asked-2' },
    })
  })
})

const changed = (more: Partial<ErxOrder>) => bundleOf({ order: { ...order, ...more } })
const withPatient = (more: Partial<ErxOrder['patient']>) =>
  changed({ patient: { ...order.patient, ...more } })
const withoutQuantityUnit = () => {
  const text = JSON.stringify(bundleOf()).replace(
    /"quantity":\{"value":30,"unit":"tablet"[^}]*\}/,
    '"quantity":{"value":30}',
  )
  return JSON.parse(text)
}
const refused: readonly (readonly [string, unknown])[] = [
  ['no_ncpdp_id', changed({ pharmacy: { ...order.pharmacy, ncpdpId: null } })],
  ['no_npi', changed({ clinician: { ...order.clinician, npi: null } })],
  ['no_address', withPatient({ address: [] })],
  ['no_address', withPatient({ city: null })],
  ['no_name', withPatient({ dob: '' })],
  ['no_weight', changed({ weight: null, patient: { ...order.patient, dob: '2015-05-05' } })],
  [
    'controlled',
    changed({ drug: { ...order.drug, rxcui: null, generic: 'Testosterone cypionate' } }),
  ],
  ['no_quantity_unit', withoutQuantityUnit()],
  ['contradiction', changed({ quantity: 90 })],
  ['contradiction', changed({ days: 0 })],
  ['no_sig', changed({ dosage: { ...order.dosage, sig: '' } })],
  ['unknown_drug_code', changed({ drug: { ...order.drug, rxcui: '999999999' } })],
  ['unreadable', { resourceType: 'Bundle' }],
]

describe('a pharmacy', () => {
  it('accepts a complete prescription', () => {
    expect(refusalsOf(bundleOf())).toEqual([])
    expect(refusalsOf(changed({ weight: null }))).toEqual([])
    expect(readScriptAnswer(answerEmbedded(bundleOf(), () => true))).toBeNull()
  })

  it.each(refused)('refuses %s with a message for the clinician', (code, sent) => {
    const found = refusalsOf(sent)
    expect(found.map((each) => each.code)).toContain(code)
    expect(found.every(({ words }) => words.length > 20)).toBe(true)
    expect(readScriptAnswer(answerEmbedded(sent, () => true))).toEqual(found)
  })

  it('refuses an unknown medicine code, and accepts every cancellation', () => {
    expect(readScriptAnswer(answerEmbedded(bundleOf(), () => false))).toMatchObject([
      { code: 'unknown_drug_code' },
    ])
    const cancel = bundleOf({
      event: 'CancelRx',
      order: { ...order, patient: { ...order.patient, address: [] } },
    })
    expect(readScriptAnswer(answerEmbedded(cancel, () => true))).toBeNull()
  })

  it('counts doses by the hour, the week and the month', () => {
    const every = (repeat: ErxOrder['dosage']['repeat'], quantity: number, days: number) =>
      refusalsOf(changed({ dosage: { ...order.dosage, repeat }, quantity, days }))
    expect(every({ frequency: 1, period: 6, periodUnit: 'h' }, 40, 10)).toEqual([])
    expect(every({ frequency: 1, period: 1, periodUnit: 'wk' }, 3, 21)).toEqual([])
    expect(every({ frequency: 1, period: 2, periodUnit: 'mo' }, 1, 60)).toEqual([])
    expect(every({ count: 1 }, 1, 1)).toEqual([])
    expect(every({ count: 1 }, 2, 1)).toMatchObject([{ code: 'contradiction' }])
  })
})

describe('a message of a pharmacy', () => {
  const task = (code: string) => ({
    orderId: order.id,
    statuses: [{ system: 'prescription_status', code }],
    reasonCode: null,
    trackingNumber: null,
    words: 'Out of the brand.',
  })
  const news = entriesOf(statusesByEvent).flatMap(([event, statuses]) =>
    statuses.map((status) => [event, status] as const),
  )

  it.each(news)('%s is valid FHIR R4, and reports %s with its text', (event, status) => {
    const bundle = pharmacyMessage(event, {
      messageId: 'asked-1',
      about: 'sent-1',
      task: task(status),
    })
    expect(problemsOf(bundle)).toEqual([])
    for (const resource of resourcesOf(bundle)) expect(problemsOf(resource)).toEqual([])
    expect(readPharmacyNews(bundle)).toMatchObject({
      orderId: order.id,
      id: 'asked-1',
      about: 'sent-1',
      statuses: [{ code: status }],
      words: expect.stringContaining('Out of the brand.'),
    })
  })

  it('is ignored when its status does not belong to its event', () => {
    const wrong = pharmacyMessage('RxFill', {
      messageId: 'asked-1',
      about: null,
      task: task('canceled'),
    })
    expect(readPharmacyNews(wrong)).toBeNull()
  })
})
