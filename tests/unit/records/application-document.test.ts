import { expect, it } from 'vitest'
import {
  applicationDocument,
  type DatedApplication,
} from '#edge/domains/gilead_applications/form-document'

const row: DatedApplication = {
  zone: 'America/New_York',
  id: 'a',
  patientId: 'p',
  prescriptionId: 'm',
  providerId: 'c',
  authorId: 'u',
  signedById: 'u',
  program: 'MAP',
  shippingAddress: null,
  note: null,
  form: null,
  status: 'provider_signed',
  patientInitials: 'JE',
  patientSignedAt: '2026-11-28T03:30:00.000Z',
  providerInitials: 'DR',
  providerSignedAt: '2026-11-28T15:00:00.000Z',
  channel: null,
  submittedAt: null,
  answeredAt: null,
  endsOn: null,
  endedAt: null,
  reasonCode: null,
  reasonText: null,
  version: 3,
  createdAt: '2026-11-27T12:00:00.000Z',
  updatedAt: '2026-11-28T15:00:00.000Z',
}

it('an application says the days of its signatures as its patient had them, who signs at night', () => {
  const { blocks } = applicationDocument(row, 'Care Plus', [])
  const text = JSON.stringify(blocks)
  expect(text).toContain('JE, 11/27/2026')
  expect(text).toContain('DR, 11/28/2026')
})
