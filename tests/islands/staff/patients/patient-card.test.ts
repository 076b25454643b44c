// @vitest-environment node
import { expect, it } from 'vitest'
import { cardSectionsOf, subtitle } from '#islands/staff/patient-card/card-sections'
import type { PatientCardData } from '#islands/staff/patient-card/patient-card'

const whole: PatientCardData = {
  id: 'p1',
  name: 'Jordan Ellis',
  portrait: 'p1',
  legalName: 'Jamie Ellis',
  pronouns: 'They/Them',
  dob: '1994-06-02',
  state: 'NY',
  phone: '2125550157',
  email: 'jordan@example.test',
  language: 'en',
  status: 're_engaged',
  next: { at: '2026-03-12T18:30:00.000Z', status: 'Scheduled' },
  provider: 'Daniel Reyes',
  cbo: null,
  treatments: ['PrEP'],
  consentedAt: null,
  photoIdOnFile: false,
  insured: true,
}
const noon = Date.parse('2026-03-12T16:00:00Z')
const facts = (card: PatientCardData, now = noon) =>
  cardSectionsOf(card, 'America/New_York', '12h', now).flatMap(({ facts }) => facts)
const shownAt = (card: PatientCardData, label: string) =>
  facts(card).find((fact) => fact.label === label)?.value

it('says who it is in one line', () => {
  const now = Date.parse('2026-03-12T12:00:00Z')
  expect(subtitle(whole, now, 'America/New_York')).toBe('They/Them · 31 · New York')
})
it('says the next visit with its zone', () => {
  expect(shownAt(whole, 'Next visit')).toBe('03/12/2026, 2:30 PM ET')
  expect(shownAt({ ...whole, next: null }, 'Next visit')).toBe('None booked')
})
it('points at what is missing', () => {
  expect(
    facts(whole)
      .filter(({ lacking }) => lacking)
      .map(({ label }) => label),
  ).toEqual(['Consents', 'Photo ID'])
})
it('labels a legal name, and only where it differs', () => {
  expect(shownAt(whole, 'Legal name')).toBe('Jamie Ellis')
  expect(shownAt({ ...whole, legalName: 'Jordan Ellis' }, 'Legal name')).toBeUndefined()
})
it('has no line for what a role is not told', () => {
  const limited: PatientCardData = {
    id: 'p1',
    name: 'Jordan Ellis',
    portrait: 'p1',
    phone: null,
    email: 'j@example.test',
  }
  expect(facts(limited).map(({ label }) => label)).toEqual(['Phone', 'Email'])
  expect(shownAt(limited, 'Phone')).toBe('None on file')
})
it('can be called and written to', () => {
  expect(facts(whole).flatMap(({ href }) => href ?? [])).toEqual([
    'tel:+12125550157',
    'mailto:jordan@example.test',
  ])
})
it('calls a time that is past no next visit', () => {
  const next = { at: '2026-03-11T18:30:00.000Z', status: 'Waiting' }
  expect(shownAt({ ...whole, next }, 'Next visit')).toBe('Waiting since 03/11/2026, 2:30 PM ET')
  expect(shownAt({ ...whole, next: { ...next, status: 'Scheduled' } }, 'Next visit')).toBe(
    'Not closed: 03/11/2026, 2:30 PM ET',
  )
})
it('says what time it is where the patient is', () => {
  expect(shownAt({ ...whole, zone: 'America/Los_Angeles' }, 'Local time')).toBe('9:00 AM PT')
})
