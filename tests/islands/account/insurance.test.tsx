import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InsuranceList } from '#islands/account/insurance/InsuranceList.tsx'
import type { InsuranceCard } from '#islands/account/insurance/insurances'
import { $toasts } from '#islands/stores/toasts'
import { list, row } from '../conflicts/conflict-case'

const onFile = { payer: 'Aetna', member_id: 'M1', relation: 'self', plan_name: 'Gold' }
const card = (version: number, more: object = {}) =>
  ({
    id: 'i1',
    version,
    ...{ payer: 'Aetna', memberId: 'M1', relation: 'self', planName: 'Gold' },
    ...more,
  }) as InsuranceCard
/** What another tab has saved by now; a change over an older version is refused. */
let saved = { version: 1, attributes: onFile }
let isRemoved = false
const bodies: unknown[] = []

beforeEach(() => {
  saved = { version: 1, attributes: onFile }
  isRemoved = false
  $toasts.set([])
  bodies.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    if (!url.includes('/insurances')) return Response.json({ data: { type: 'users', id: 'p1' } })
    const current = row('insurances', 'i1', saved.version, saved.attributes)
    if (method === 'GET') return Response.json(list(...(isRemoved ? [] : [current])))
    const isStale = new Headers(headers).get('if-match') !== `"${saved.version}"`
    if (isStale)
      return Response.json({ errors: [{ status: '412', code: 'stale' }] }, { status: 412 })
    bodies.push(JSON.parse(String(body)).data.attributes)
    return Response.json({ data: current })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(field(label), { target: { value } })
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const openForm = async () => {
  render(<InsuranceList patientId="p1" cards={[card(1)]} />)
  await press('Edit')
}

it('what another tab saved of a card meanwhile is taken in where nothing was typed, and not overwritten', async () => {
  await openForm()
  type(/^Group number/, 'G7')
  saved = { version: 2, attributes: { ...onFile, member_id: 'M2' } }
  await press('Save changes')
  expect(field('Member ID').value).toBe('M2')
  expect(field(/^Group number/).value).toBe('G7')
  expect(screen.getByText(/Changed elsewhere while this page was open/).textContent).toContain(
    'Member ID',
  )
  await press('Save changes')
  expect(bodies).toEqual([expect.objectContaining({ member_id: 'M2', group_number: 'G7' })])
})

it('a field that two tabs changed waits for the patient’s choice', async () => {
  await openForm()
  type(/^Plan/, 'Silver')
  saved = { version: 2, attributes: { ...onFile, plan_name: 'Bronze' } }
  await press('Save changes')
  expect(screen.getByText('This was also changed elsewhere')).toBeTruthy()
  await press('Save changes')
  expect(bodies).toEqual([])
  await press('Keep mine')
  await press('Save changes')
  expect(bodies).toEqual([expect.objectContaining({ plan_name: 'Silver' })])
})

it('what was typed is there again after a reload, over what is on file by then', async () => {
  await openForm()
  type(/^Group number/, 'G7')
  cleanup()
  render(<InsuranceList patientId="p1" cards={[card(2, { memberId: 'M2' })]} />)
  await press('Edit')
  expect(field('Member ID').value).toBe('M2')
  expect(field(/^Group number/).value).toBe('G7')
})

it('a card that was removed elsewhere takes nothing more, and the patient is told', async () => {
  await openForm()
  type(/^Plan/, 'Silver')
  saved = { version: 2, attributes: onFile }
  isRemoved = true
  await press('Save changes')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect($toasts.get().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^This insurance was removed elsewhere meanwhile, so nothing was saved/),
  ])
})
