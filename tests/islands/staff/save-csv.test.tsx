// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExportList } from '#islands/staff/lists/ExportList.tsx'
import { $toasts } from '#islands/stores/toasts'

const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
const request = vi.spyOn(globalThis, 'fetch')
beforeEach(() => {
  saved.mockClear()
  request.mockReset()
  $toasts.set([])
})
afterEach(cleanup)

const ask = async () => {
  render(
    <ExportList
      at="GET /tasks/csv"
      query={{ team: 'ma' }}
      list="the open tasks"
      fileName="tasks.csv"
    />,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save as a file' })))
  return within(await screen.findByRole('dialog', { name: 'Save the open tasks as a file?' }))
}
const save = async (answer: Response) => {
  request.mockResolvedValue(answer)
  const dialog = await ask()
  await act(async () => {
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'planning' } })
  })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save the file' })))
}

it('asks a person for the reason before a list is read', async () => {
  const dialog = await ask()
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save the file' })))
  expect(dialog.getByText('Choose a reason')).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
  // No one patient asked for a list of many.
  expect(dialog.queryByRole('option', { name: 'The patient asked for it' })).toBeNull()
})

it('asks for text, with the filters and the reason, and saves it with a mark for spreadsheets', async () => {
  await save(new Response('team,kind\n', { headers: { 'content-type': 'text/csv' } }))
  const [address, init] = request.mock.lastCall ?? []
  expect(String(address)).toContain('/api/tasks/csv?team=ma&reason=planning')
  expect(new Headers(init?.headers).get('accept')).toBe('text/csv')
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  const [file] = saved.mock.lastCall ?? []
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null
  expect([...(bytes ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(file instanceof Blob && (await file.text())).toContain('Team,Kind\r\n')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('saves no file of an answer that is no text', async () => {
  await save(
    new Response('{"data":[]}', { headers: { 'content-type': 'application/vnd.api+json' } }),
  )
  expect(saved).not.toHaveBeenCalled()
  expect($toasts.get().at(-1)?.tone).toBe('bad')
})
