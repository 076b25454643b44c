// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { RuleEditor } from '#islands/staff/organizations/RuleEditor.tsx'
import type { RuleSet } from '#islands/staff/organizations/rules'
import { ContentAccess } from '#islands/staff/settings/ContentAccess.tsx'
import { accessOf } from '#islands/staff/settings/content-access'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call: vi.fn(), users: { get: vi.fn() } },
}))
const call = vi.mocked(apiWithLocalErrors.call)
const stale = new ApiError(412, [])
afterEach(() => {
  cleanup()
  call.mockReset()
})
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const status = () => screen.getByRole('status').textContent

it('the access to content that a colleague gave meanwhile is shown, and stays', async () => {
  const before = ['content.edit:b1']
  render(
    <ContentAccess
      userId="u9"
      version={1}
      access={accessOf(before)}
      scopes={['b1', 'b2', 'b3'].map((id) => ({ id, label: `Brand ${id}` }))}
      clinical={false}
      isPartner={false}
    />,
  )
  const levelsShown = () => [...document.querySelectorAll('select')].map(({ value }) => value)
  fireEvent.change(screen.getByLabelText('Brand b2'), { target: { value: 'edit' } })
  call.mockRejectedValueOnce(stale).mockResolvedValueOnce({ version: 3 } as never)
  vi.mocked(apiWithLocalErrors.users.get).mockResolvedValueOnce({
    version: 2,
    accessRights: [...before, 'content.edit:b3'],
  } as never)
  await press('Save')
  expect(levelsShown()).toEqual(['edit', 'edit', 'edit'])
  expect(status()).toBe('Changed meanwhile. Now on file: Brand b1: edits, Brand b3: edits.')
  await press('Save')
  expect(call).toHaveBeenLastCalledWith('PUT /system_users/:id/grant', {
    params: { id: 'u9' },
    body: { accessRights: ['content.edit:b1', 'content.edit:b3', 'content.edit:b2'] },
    version: 2,
  })
  expect(screen.queryByRole('status')).toBeNull()
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
