// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HealthOnFile } from '#islands/staff/facts/HealthOnFile.tsx'
import type { HealthOnFileEntry } from '#islands/staff/facts/health-on-file'

afterEach(cleanup)

const entry = (id: string, more: Partial<HealthOnFileEntry>) =>
  ({ id, section: 'allergies', status: 'active', code: null, ...more }) as HealthOnFileEntry
const show = (...entries: HealthOnFileEntry[]) => {
  render(<HealthOnFile patientId="p1" entries={entries} />)
}
const section = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section')
  if (!found) throw new Error(`${title} is not there`)
  return found
}

it('shows a severe allergy and its reaction beside a visit, with the way to the record', () => {
  show(entry('1', { label: 'Penicillin', severity: 'severe', reaction: 'Hives' }))
  const allergy = within(section('Allergies')).getByRole('listitem')
  expect(allergy.textContent).toBe('Penicillin (severe): Hives')
  expect(allergy.className).toBe('c-danger')
  expect(screen.getByRole('link', { name: 'Allergies' }).getAttribute('href')).toBe(
    '/staff/patients/p1/health',
  )
})

it('marks what only the patient has said, and keeps each entry in its section', () => {
  show(
    entry('1', { label: 'Latex', status: 'proposed' }),
    entry('2', { section: 'conditions', code: 'Kidney Disease' }),
    entry('3', { section: 'medications', label: 'Carbamazepine' }),
  )
  expect(section('Allergies').textContent).toContain('Latex Reported by the patient')
  expect(section('Conditions').textContent).toContain('Kidney Disease')
  expect(section('Conditions').textContent).not.toContain('Reported')
  expect(section('Other medicines').textContent).toContain('Carbamazepine')
})

it('tells a section without an answer from one whose answer is none', () => {
  show(entry('1', { code: 'none' }))
  expect(within(section('Allergies')).getByRole('listitem').textContent).toBe('None')
  expect(section('Conditions').textContent).toContain('Ask the patient')
  expect(section('Allergies').textContent).not.toContain('Ask the patient')
})
