// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DownloadCsv } from '#islands/staff/lists/DownloadCsv.tsx'
import { $toasts } from '#islands/stores/toasts'

const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
const request = vi.spyOn(globalThis, 'fetch')
beforeEach(() => {
  saved.mockClear()
  $toasts.set([])
})
afterEach(cleanup)

const download = async (answer: Response) => {
  request.mockResolvedValue(answer)
  render(
    <DownloadCsv
      at="GET /tasks/csv"
      query={{ team: 'ma' }}
      reason="planning"
      fileName="tasks.csv"
      label="Download open tasks"
    />,
  )
  await act(async () => fireEvent.click(screen.getByRole('button')))
}

it('asks for text, with the filters and the reason, and saves it with a mark for spreadsheets', async () => {
  await download(new Response('team,kind\n', { headers: { 'content-type': 'text/csv' } }))
  const [address, init] = request.mock.lastCall ?? []
  expect(String(address)).toContain('/api/tasks/csv?team=ma&reason=planning')
  expect(new Headers(init?.headers).get('accept')).toBe('text/csv')
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  const [file] = saved.mock.lastCall ?? []
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null
  expect([...(bytes ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(file instanceof Blob && (await file.text())).toContain('Team,Kind\r\n')
})

it('saves no file of an answer that is no text', async () => {
  await download(
    new Response('{"data":[]}', { headers: { 'content-type': 'application/vnd.api+json' } }),
  )
  expect(saved).not.toHaveBeenCalled()
  expect($toasts.get().at(-1)?.tone).toBe('bad')
})
