// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { RuleEditor } from '#islands/staff/organizations/RuleEditor.tsx'
import type { RuleSet } from '#islands/staff/organizations/rules'
import { ContentAccess } from '#islands/staff/people/ContentAccess.tsx'
import { PersonDetails } from '#islands/staff/people/PersonDetails.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call: vi.fn(), users: { get: vi.fn(), update: vi.fn() } },
}))
const call = vi.mocked(apiWithLocalErrors.call)
const get = vi.mocked(apiWithLocalErrors.users.get)
const stale = new ApiError(412, [])
afterEach(() => {
  cleanup()
  call.mockReset()
  get.mockReset()
})
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const status = () => screen.getByRole('status').textContent

it('the access to content that a colleague gave meanwhile is shown, and stays', async () => {
  const before = ['content.edit:b1']
  render(
    <ContentAccess
      person={{ id: 'u9', version: 1, accessRights: before, fullName: 'Ana Ito' }}
      scopes={['b1', 'b2', 'b3'].map((id) => ({ id, label: `Brand ${id}` }))}
      clinical={false}
      canBeNurse={false}
      isPartner={false}
    />,
  )
  await press('Edit content access')
  const levelsShown = () => [...document.querySelectorAll('select')].map(({ value }) => value)
  fireEvent.change(await screen.findByLabelText('Brand b2'), { target: { value: 'edit' } })
  call.mockRejectedValueOnce(stale).mockResolvedValueOnce({ version: 3 } as never)
  const theirs = ['content.edit:b1', 'content.edit:b3']
  get.mockResolvedValueOnce({ version: 2, accessRights: theirs } as never)
  await press('Save')
  expect(levelsShown()).toEqual(['edit', 'edit', 'edit'])
  expect(status()).toBe('Changed meanwhile. Now on file: Brand b3: Edits drafts.')
  const all = ['content.edit:b1', 'content.edit:b3', 'content.edit:b2']
  get.mockResolvedValueOnce({ version: 3, accessRights: all } as never)
  await press('Save')
  expect(call).toHaveBeenLastCalledWith('PUT /system_users/:id/grant', {
    params: { id: 'u9' },
    body: { accessRights: all },
    version: 2,
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByText('Edits drafts')).toHaveLength(3)
})

it('content access is given after a change of the details beside it: one’s own change is no conflict', async () => {
  const person = {
    id: 'u9',
    firstName: 'Ana',
    lastName: 'Ito',
    fullName: 'Ana Ito',
    can: ['update'],
  }
  const account = (version: number, more: object = {}) =>
    ({
      ...person,
      email: 'ana@example.org',
      timezone: 'America/New_York',
      version,
      ...more,
    }) as never
  render(
    <>
      <PersonDetails
        person={account(1)}
        own={false}
        clock={{ zone: 'America/New_York', hours: '12h' }}
      />
      <ContentAccess
        person={{ id: 'u9', version: 1, accessRights: [], fullName: 'Ana Ito' }}
        scopes={[{ id: 'everything', label: 'All content' }]}
        clinical={false}
        canBeNurse={false}
        isPartner={false}
      />
    </>,
  )
  vi.mocked(apiWithLocalErrors.users.update).mockResolvedValueOnce(account(2))
  get.mockResolvedValue(account(2, { nickname: 'Anna', accessRights: [] }))
  await press('Edit')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.input(await dialog.findByLabelText(/^Goes by/), { target: { value: 'Anna' } })
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Save' })))
  await press('Edit content access')
  fireEvent.change(await screen.findByLabelText('All content'), { target: { value: 'edit' } })
  await press('Save')
  expect(call.mock.calls.map(([, sent]) => (sent as { version: number }).version)).toEqual([2])
})

it('the rules that a colleague saved meanwhile stand below the ones that would replace them', async () => {
  const rules = (version: number, minAge: number | null): RuleSet =>
    ({
      type: 'rule_sets',
      id: 'c1',
      version,
      rules: [
        {
          id: 'r1',
          priority: 10,
          state: null,
          insured: null,
          minAge,
          maxAge: null,
          action: 'allowed',
        },
      ],
    }) as unknown as RuleSet
  render(<RuleEditor cboId="c1" ruleSet={rules(1, null)} canEdit />)
  await press('Edit the rules')
  fireEvent.change(screen.getByLabelText('Youngest age of rule 1'), { target: { value: '21' } })
  call.mockRejectedValueOnce(stale).mockResolvedValueOnce(rules(2, 18) as never)
  await press('Save rules')
  expect(screen.getByText(/^Changed meanwhile/).textContent).toBe(
    'Changed meanwhile. Now on file: 18 or older: takes them.',
  )
  expect(screen.getByDisplayValue('21')).toBeTruthy()
  await press('Cancel')
  expect(screen.queryByText(/^Changed meanwhile/)).toBeNull()
})
