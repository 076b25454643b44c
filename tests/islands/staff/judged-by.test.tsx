// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

const entries = vi.hoisted(() => ({ found: [] as object[] }))
vi.mock('#islands/staff/facts/health-on-file', async (original) => ({
  ...(await original<object>()),
  loadHealthOnFile: async () => entries.found,
}))
vi.mock('#islands/labs/facts', () => ({ loadClinicalFacts: () => new Promise(() => {}) }))
const { default: JudgedBy } = await import('#islands/staff/orders/JudgedBy.tsx')

const entry = (section: string, code: string | null) => ({
  id: section,
  type: 'health_histories',
  section,
  code,
  label: null,
  status: 'active',
})
afterEach(cleanup)
const show = () =>
  act(async () => {
    render(<JudgedBy patientId="p1" zone="America/New_York" />)
  })
const words = /Allergies were not asked/

describe('what a prescription is judged by', () => {
  it('says that allergies were not asked when nothing is on file', async () => {
    entries.found = [entry('conditions', 'none')]
    await show()
    expect(screen.queryByText(words)).not.toBeNull()
  })

  it('says that medicines from elsewhere were not asked when nothing is on file', async () => {
    entries.found = [entry('allergies', 'none')]
    await show()
    expect(screen.queryByText(/Medicines from elsewhere were not asked/)).not.toBeNull()
    cleanup()
    entries.found = [entry('medications', 'none')]
    await show()
    expect(screen.queryByText(/Medicines from elsewhere were not asked/)).toBeNull()
  })

  it('counts "none" as an answer', async () => {
    entries.found = [entry('allergies', 'none')]
    await show()
    expect(screen.queryByText(words)).toBeNull()
  })
})
