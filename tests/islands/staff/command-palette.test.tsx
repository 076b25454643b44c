// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import type { Capabilities } from '#islands/staff/access/capabilities'
import CommandPaletteDialog from '#islands/staff/command-palette/CommandPaletteDialog.tsx'
import { commandScopeOf, createSearch } from '#islands/staff/command-palette/command-sources'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    ...{ call: vi.fn(), cbos: { page: vi.fn() }, sops: { page: vi.fn() } },
    conversations: { page: vi.fn() },
    task_kinds: { list: vi.fn() },
    tasks: { page: vi.fn() },
  },
}))
const call = vi.mocked(apiWithLocalErrors.call)
const cbos = vi.mocked(apiWithLocalErrors.cbos.page)

const capability = (type: string, ...can: string[]) => ({
  type,
  can,
  rows: 'all' as const,
  hidden: [],
})
const manager: Capabilities = [
  capability('patients', 'list', 'search'),
  capability('colleagues', 'search'),
  capability('system_users', 'list'),
  capability('cbos', 'list'),
  capability('rule_sets', 'read'),
]
const patient = { id: 'p1', fullChosenName: 'José Ñandú', dob: '1990-02-03', phone: null }
const colleague = {
  id: 'u1',
  name: 'Josefa Klein',
  role: 'support',
  team: null,
  portrait: null,
  isOutOfOffice: false,
}

const answers = (by: Partial<Record<string, () => unknown>>) =>
  call.mockImplementation((async (at: string) => by[at]?.() ?? []) as never)

beforeEach(() => {
  answers({
    'POST /patients/search': () => [patient],
    'POST /colleagues/search': () => [colleague],
  })
  cbos.mockResolvedValue({ rows: [{ id: 'c1', name: 'Josephine House' }], next: null } as never)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})
const find = async (typed: string, capabilities: Capabilities = manager) =>
  createSearch(commandScopeOf(capabilities))(typed)
const hrefs = async (typed: string, capabilities?: Capabilities) =>
  (await find(typed, capabilities)).choices.map(({ href }) => href)

it('finds pages, patients, colleagues and organizations by the beginnings of words', async () => {
  expect(await hrefs('jos')).toEqual([
    '/staff/patients/p1',
    '/staff/people/u1',
    '/staff/organizations/c1',
  ])
  expect(await hrefs('set')).toContain('/staff/settings')
  expect(await hrefs('häuse')).not.toContain('/staff/organizations/c1')
  expect(await hrefs('house jos')).toContain('/staff/organizations/c1')
})

it('finds a record by its letters as they are typed without their strokes', async () => {
  cbos.mockResolvedValue({ rows: [{ id: 'c1', name: 'Đặng Straße House' }], next: null } as never)
  for (const typed of ['dang', 'strasse', 'ĐẶNG'])
    expect(await hrefs(typed)).toContain('/staff/organizations/c1')
})

it('finds conversations by who is written to, and open tasks by what is to be done and for whom', async () => {
  vi.mocked(apiWithLocalErrors.conversations.page).mockResolvedValue({
    rows: [{ id: 'k1', kind: 'support', subject: null, counterpart: { name: 'José Ñandú' } }],
    next: null,
  } as never)
  vi.mocked(apiWithLocalErrors.task_kinds.list).mockResolvedValue([
    { id: 'call_back', label: 'Call the patient back' },
  ] as never)
  vi.mocked(apiWithLocalErrors.tasks.page).mockResolvedValue({
    rows: [
      { id: 't1', kind: 'call_back', details: 'About the pharmacy', patientName: 'José Ñandú' },
    ],
    next: null,
    total: 1,
  } as never)
  const support = [capability('conversations', 'list'), capability('tasks', 'list', 'create')]
  const [conversation, task] = ['/staff/messages?box=team&open=k1', '/staff/tasks?open=t1']
  expect(await hrefs('nand', support)).toEqual([conversation, task])
  expect(await hrefs('pharmacy', support)).toEqual([task])
  expect(await hrefs('call jos', support)).toEqual([task])
})

it('looks through nothing whose page the role may not open', async () => {
  const assistant = [capability('colleagues', 'search'), capability('cbos', 'list')]
  expect(await hrefs('jos', assistant)).toEqual([])
  expect(call).not.toHaveBeenCalled()
  expect(cbos).not.toHaveBeenCalled()
  expect(await hrefs('', assistant)).toEqual(['/staff', '/staff/account', '/staff/settings'])
})

it('searches records from the second letter on', async () => {
  await find('j')
  expect(call).not.toHaveBeenCalled()
})

it('finds nothing by signs alone, or by what the edge refuses to search for', async () => {
  answers({
    'POST /patients/search': () => {
      throw new ApiError(422, [])
    },
  })
  expect(await find('%%%')).toEqual({ choices: [], failed: [] })
})

it('names the kinds it could not look through, shows the others, and tries again', async () => {
  cbos.mockRejectedValueOnce(new Error('lost'))
  const search = createSearch(commandScopeOf(manager))
  const first = await search('jos')
  expect(first.failed).toEqual(['organizations'])
  expect(first.choices).toHaveLength(2)
  expect((await search('jose')).failed).toEqual([])
})

it('opens with the pages, says which kinds failed, and leads to what is chosen by Enter', async () => {
  vi.useFakeTimers()
  answers({
    'POST /patients/search': () => [patient],
    'POST /colleagues/search': () => Promise.reject(new Error('lost')),
  })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const close = vi.fn()
  render(<CommandPaletteDialog scope={commandScopeOf(manager)} onClose={close} />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)))
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options()).toContain('Your account Page')
  const field = screen.getByRole('combobox')
  await act(async () => {
    fireEvent.change(field, { target: { value: 'jos' } })
    await vi.advanceTimersByTimeAsync(200)
  })
  expect(options()[0]).toBe('José Ñandú Patient, born 02/03/1990')
  expect(screen.getByText(/could not look through colleagues/)).toBeTruthy()
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  expect(assign).toHaveBeenCalledWith('/staff/patients/p1')
  expect(close).toHaveBeenCalled()
})

it('asks for the patients of a partner by phone and email alone, as their list does', async () => {
  const cbo: Capabilities = [
    { ...capability('patients', 'list', 'search'), hidden: ['first_name', 'last_name', 'dob'] },
  ]
  await find('jose', cbo)
  await find('02/03/1990', cbo)
  expect(call).not.toHaveBeenCalled()
  expect(JSON.stringify(await find('jose@example.org', cbo))).toContain('José Ñandú')
})
