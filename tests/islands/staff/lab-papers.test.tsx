// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import LabPapers from '#islands/staff/labs/LabPapers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clock = { zone: 'America/New_York', hours: '12h' } as const

/** Files and notes as the API would keep them. */
const stubApi = () => {
  let name = 'scan0001.pdf'
  const notes: string[] = []
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://x')
    const typed = body ? JSON.parse(String(body)) : {}
    if (method !== 'GET') sent.push(`${method} ${pathname}`)
    if (method === 'PATCH') name = typed.name
    if (method === 'POST') notes.unshift(typed.body)
    const file = {
      type: 'lab_files',
      id: 'f1',
      attributes: {
        ...{ name, mime_type: 'application/pdf', bytes: 4000, width: null, height: null },
        uploaded_by_name: 'Priya Shah',
        created_at: '2026-11-20T15:00:00.000Z',
      },
    }
    const note = (text: string, at: number) => ({
      type: 'lab_notes',
      id: `n${at}`,
      attributes: {
        ...{ body: text, author_name: 'Daniel Reyes' },
        created_at: '2026-11-21T15:00:00.000Z',
      },
    })
    if (method === 'PATCH') return Response.json({ data: file })
    if (pathname.endsWith('/files')) return Response.json({ data: [file] })
    if (method === 'POST') return Response.json({ data: note(typed.body, 0) })
    return Response.json({ data: notes.map(note) })
  })
  return sent
}

it('lists the files of a lab, names one anew and keeps what is noted about the lab', async () => {
  const sent = stubApi()
  render(<LabPapers labId="l1" patientId="p1" canAdd clock={clock} />)
  expect(await screen.findByText('scan0001.pdf')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rename scan0001.pdf' }))
  const dialog = screen.getByRole('dialog')
  const name = await within(dialog).findByLabelText(/^Name/)
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Name the file')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Report of November' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Report of November')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Add a note'), { target: { value: 'Called the lab' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Called the lab')).toBeTruthy()
  expect(sent).toEqual(['PATCH /api/patients/p1/labs_files/f1', 'POST /api/labs/l1/notes'])
})

it('adds and names nothing for who only reads', async () => {
  stubApi()
  render(<LabPapers labId="l1" patientId="p1" canAdd={false} clock={clock} />)
  await waitFor(() => expect(screen.getByText('scan0001.pdf')).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^Rename/ })).toBe(null)
  expect(screen.queryByRole('button', { name: /picture or a PDF/ })).toBe(null)
})
