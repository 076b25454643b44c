import { Fhir } from 'fhir'
import { describe, expect, it } from 'vitest'
import { fhirBundle } from '#islands/account/my-record/fhir-bundle'
import type { MyConsents, MyMessages, MyRecord } from '#islands/account/my-record/my-record'
import {
  consentReceipt,
  messagesDocument,
  recordDocument,
} from '#islands/account/my-record/record-document'

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
  labs: [
    {
      id: id(20),
      status: 'corrected',
      collectedAt: at,
      resultedAt: at,
      releasedAt: at,
      patientMessage: 'All clear, see you in spring.',
    },
  ],
  results: [
    { code: 'hiv_ag_ab', value: 'Non-reactive', flag: 'normal' },
    { code: 'creatinine', value: '0.95', unit: 'mg/dL', range: '0.70–1.30', flag: 'normal' },
    { code: 'hiv_rna', value: '<20', unit: 'copies/mL', flag: 'normal' },
    { code: 'syphilis_rpr', value: '1:16', flag: 'reactive', corrects: { id: id(99) } },
  ].map((result, place) => ({
    id: id(30 + place),
    lab: { id: id(20) },
    status: 'final',
    comment: null,
    unit: null,
    range: null,
    corrects: null,
    finalAt: at,
    ...result,
  })),
  prescriptions: [
    {
      id: id(40),
      status: 'dispensed',
      drug: 'ftc_tdf_prep',
      medicineName: 'Truvada (emtricitabine and tenofovir DF), 200 mg / 300 mg',
      sig: 'Take 1 tablet by mouth once a day.',
      quantity: 30,
      days: 30,
      refills: 2,
      writtenOn: '2026-01-05',
    },
  ],
  summaries: [
    {
      id: id(12),
      reason: 'A check-up on PrEP',
      nextSteps: 'Go on as before.',
      warningSigns: '',
      medications: ['Truvada'],
      tests: [],
      language: 'en',
      visitReason: 'PrEP Follow Up',
      startsAt: at,
      sentAt: at,
    },
  ],
} as unknown as MyRecord
const consents = {
  me: record.me,
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
} as unknown as MyConsents
const messages = {
  me: record.me,
  callMessages: [
    {
      fromName: 'Daniel Reyes, NP',
      text: 'Please hold it to the camera',
      createdAt: at,
      withdrawnAt: null,
      withdrawnByName: null,
    },
  ],
  conversations: [
    {
      kind: 'care_team',
      counterpart: null,
      messages: [
        {
          fromName: 'Ngozi',
          createdAt: at,
          messageText: 'When is my next visit?',
          attachments: null,
        },
        { fromName: 'Dana Reyes', createdAt: at, messageText: null, attachments: null },
        {
          fromName: 'Dana Reyes',
          createdAt: at,
          messageText: 'In March.',
          attachments: [{ name: 'Plan.pdf' }],
        },
      ],
    },
  ],
} as unknown as MyMessages
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
    ).toHaveLength(8)
  })

  it('has the values of a test as the lab gave them, with what is expected, under their report', () => {
    const results = of('Observation').slice(4)
    expect(results).toMatchObject([
      {
        status: 'final',
        code: { coding: [{ code: '56888-1' }] },
        valueString: 'Non-reactive',
        interpretation: [{ coding: [{ code: 'N' }] }],
        referenceRange: [{ text: 'Non-reactive' }],
      },
      {
        valueQuantity: { value: 0.95, unit: 'mg/dL' },
        referenceRange: [{ text: '0.70–1.30' }],
      },
      { valueQuantity: { value: 20, comparator: '<' } },
      { status: 'corrected', valueString: '1:16', interpretation: [{ coding: [{ code: 'RR' }] }] },
    ])
    expect(of('DiagnosticReport')).toMatchObject([
      {
        status: 'corrected',
        conclusion: 'All clear, see you in spring.',
        result: results.map((result) => ({ reference: `urn:uuid:${result.id}` })),
      },
    ])
  })

  it('has what was prescribed, and what was told after a visit, each under an address of its own', () => {
    expect(of('MedicationRequest')).toMatchObject([
      {
        status: 'active',
        dosageInstruction: [{ text: 'Take 1 tablet by mouth once a day.' }],
        dispenseRequest: { numberOfRepeatsAllowed: 2 },
      },
    ])
    const [summary] = of('DocumentReference') as unknown as {
      content: { attachment: { data: string } }[]
    }[]
    expect(Buffer.from(summary?.content[0]?.attachment.data ?? '', 'base64').toString()).toBe(
      'Why you came\nA check-up on PrEP\n\nWhat to do next\nGo on as before.\n\nYour medicines\nTruvada',
    )
    const addresses = bundle.entry.map(({ fullUrl }) => fullUrl)
    expect(new Set(addresses).size).toBe(addresses.length)
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
    ['messages', JSON.stringify(messagesDocument(messages, options))],
    ['receipt', JSON.stringify(consentReceipt(consents, options))],
  ])('hold nothing of the SSN in the %s', (_, text) => {
    expect(text).not.toMatch(/••••|social|ssn/i)
  })

  it('say in words what is on file and what no clinician confirmed', () => {
    const text = JSON.stringify(recordDocument(record, options))
    expect(text).toContain('Penicillin, Severe, Hives, 2009')
    expect(text).toContain('Latex, Not sure, (not confirmed by a clinician yet)')
    expect(text).toContain('Blood pressure: 120/80 mmHg')
    expect(text).toContain('"0.95 mg/dL (0.70–1.30), 01/05/2026"')
    expect(text).toContain('"Non-reactive, 01/05/2026"')
    expect(text).toContain(
      '"Truvada (emtricitabine and tenofovir DF), 200 mg / 300 mg","text":"01/05/2026: Take 1 tablet by mouth once a day."',
    )
    expect(text).toContain('Go on as before.')
  })

  it('hold every message with who wrote it and its files; of a deleted one, that it was there', () => {
    const { blocks } = messagesDocument(messages, options)
    expect(blocks).toMatchObject([
      { kind: 'heading', text: 'Care team' },
      {
        entries: [
          { label: 'Ngozi, 01/05/2026, 10:00 AM ET', text: 'When is my next visit?' },
          { text: 'This message was withdrawn.' },
          { text: 'In March.\nPlan.pdf' },
        ],
      },
      { kind: 'heading', text: 'Messages during calls' },
      {
        entries: [
          {
            label: 'Daniel Reyes, NP, 01/05/2026, 10:00 AM ET',
            text: 'Please hold it to the camera',
          },
        ],
      },
    ])
  })

  it('name each consent with its text and whether it stands', () => {
    const text = JSON.stringify(consentReceipt(consents, options))
    expect(text).toContain('You withdrew it')
    expect(text).toContain('f00d')
  })
})
