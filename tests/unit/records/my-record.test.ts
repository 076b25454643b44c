import { Fhir } from 'fhir'
import { describe, expect, it } from 'vitest'
import { fhirBundle } from '#islands/account/my-record/fhir-bundle'
import type { MyRecord } from '#islands/account/my-record/my-record'
import { consentReceipt, recordDocument } from '#islands/account/my-record/record-document'

const at = '2026-01-05T15:00:00.000Z'
const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const entries = [
  {
    section: 'allergies',
    label: 'Penicillin',
    severity: 'severe',
    reaction: 'Hives',
    onsetOn: '2009',
  },
  { section: 'allergies', label: 'Latex', severity: 'not_sure', status: 'proposed' },
  { section: 'allergies', code: 'none' },
  { section: 'conditions', code: 'Hepatitis B', onsetOn: '2018-05', endedOn: '2019-01-31' },
  { section: 'medications', label: 'Truvada', details: 'Once a day', onsetOn: '2024' },
  { section: 'surgeries', label: 'Appendectomy', onsetOn: '2015-08-20' },
  { section: 'immunizations', label: 'Mpox' },
  { section: 'vitals', code: 'bp', value: '120/80', unit: 'mmHg' },
  { section: 'vitals', code: 'temperature', value: '98.6' },
  { section: 'lab_vitals', code: 'rpr', value: '1:8' },
  { section: 'lab_vitals', code: 'cd4', value: '640' },
].map((entry, place) => ({
  type: 'health_histories',
  id: id(100 + place),
  status: 'active',
  source: 'staff',
  takenAt: at,
  ...entry,
}))
const record = {
  me: {
    id: id(1),
    firstName: 'Ngozi',
    lastName: 'O’Connor-Ñández',
    nickname: 'Goz',
    fullName: 'Ngozi O’Connor-Ñández',
    pronouns: 'She/Her',
    email: 'n@example.org',
    phone: '2125550142',
    dob: '1992-02-29',
    sex: 'Intersex',
    race: ['Asian'],
    social: '••••',
    homeAddress: { line1: '1 Main St', line2: null, city: 'New York', state: 'NY', zip: '10001' },
  },
  history: entries,
  insurances: [{ id: id(2), payer: 'Aetna', memberId: 'W1', relation: 'guardian' }],
  visits: (['Scheduled', 'Missed', 'Complete'] as const).map((status, place) => ({
    id: id(10 + place),
    status,
    startsAt: at,
    endsAt: '2026-01-05T15:20:00.000Z',
    visitReason: 'PrEP Follow Up',
  })),
  consents: [
    {
      document: 'sharing_data',
      documentVersion: '2026-01',
      documentHash: 'f00d',
      agreed: false,
      initials: 'NO',
      at,
    },
  ],
} as unknown as MyRecord
const options = { issuer: 'Care Plus', zone: 'America/New_York', hours: '12h', now: at } as const

describe('the FHIR bundle of a record', () => {
  const bundle = fhirBundle(record, at)
  const of = (type: string) =>
    bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type)

  it('is valid R4, as a whole and each resource', () => {
    const fhir = new Fhir()
    const severe = (resource: object) =>
      fhir
        .validate(resource, { errorOnUnexpected: true })
        .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    expect(severe(bundle)).toEqual([])
    for (const { resource } of bundle.entry)
      expect([resource.resourceType, severe(resource)]).toEqual([resource.resourceType, []])
  })

  it('keeps what is not confirmed apart, and leaves out answers of none', () => {
    expect(of('AllergyIntolerance')).toMatchObject([
      { verificationStatus: { coding: [{ code: 'confirmed' }] } },
      { verificationStatus: { coding: [{ code: 'unconfirmed' }] } },
    ])
    expect(
      bundle.entry.filter(({ resource }) => resource.resourceType === 'Observation'),
    ).toHaveLength(4)
  })

  it('says a blood pressure as two numbers, and a visit in the words of FHIR', () => {
    expect(of('Observation')[0]).toMatchObject({
      component: [{ valueQuantity: { value: 120 } }, { valueQuantity: { value: 80 } }],
    })
    expect(of('Appointment').map(({ status }) => status)).toEqual(['booked', 'noshow', 'fulfilled'])
  })
})

describe('the files of a record', () => {
  it.each([
    ['bundle', JSON.stringify(fhirBundle(record, at))],
    ['document', JSON.stringify(recordDocument(record, options))],
    ['receipt', JSON.stringify(consentReceipt(record, options))],
  ])('hold nothing of the SSN in the %s', (_, text) => {
    expect(text).not.toMatch(/••••|social|ssn/i)
  })

  it('say in words what is on file and what no clinician confirmed', () => {
    const text = JSON.stringify(recordDocument(record, options))
    expect(text).toContain('Penicillin, Severe, Hives, 2009')
    expect(text).toContain('Latex, Not sure, (not confirmed by a clinician yet)')
    expect(text).toContain('Blood pressure: 120/80 mmHg')
  })

  it('name each consent with its text and whether it stands', () => {
    const text = JSON.stringify(consentReceipt(record, options))
    expect(text).toContain('You withdrew it')
    expect(text).toContain('f00d')
  })
})
