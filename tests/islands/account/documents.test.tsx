import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Documents } from '#islands/documents/Documents.tsx'
import { kindOptions } from '#islands/documents/documents'
import { list, row } from '../conflicts/conflict-case'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A clinic that refuses the first files; its requests, in order. */
const answerRefusing = (refusals: number) => {
  const requests: string[] = []
  let left = refusals
  let made = 0
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (!url.includes('/documents')) return Response.json({ data: { type: 'users', id: 'p1' } })
    if (method === 'GET') return Response.json(list())
    if (method === 'DELETE') {
      requests.push(`remove ${url.split('/').at(-1)}`)
      return new Response(null, { status: 204 })
    }
    if (url.endsWith('/files')) {
      requests.push('file')
      left -= 1
      return left >= 0
        ? Response.json({ errors: [{ status: '422', code: 'unreadable_file' }] }, { status: 422 })
        : Response.json({ data: { type: 'document_files', id: 'f1', attributes: {} } })
    }
    const { name } = JSON.parse(String(body)).data.attributes
    made += 1
    requests.push(`make ${name}`)
    return Response.json({ data: row('documents', `d${made}`, 1, { name }) }, { status: 201 })
  })
  return requests
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
/** Sends the form, and waits until it is over with: the file takes its time to be read. */
const send = async (name: string, requests: readonly string[], after: number) => {
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: name } })
  await press('Add the document')
  await waitFor(() => expect(requests).toHaveLength(after))
  await act(() => vi.dynamicImportSettled())
}
const openForm = async () => {
  const clock = { zone: 'America/New_York', hours: '12' } as never
  const { container } = render(
    <Documents
      patientId="p1"
      documents={[]}
      kinds={kindOptions(false)}
      isStaff={false}
      clock={clock}
    />,
  )
  await press('Add a document')
  fireEvent.change(screen.getByLabelText('What is it?'), { target: { value: 'letter' } })
  const picker = container.querySelector<HTMLInputElement>('input[type=file]')
  const files = [new File(['%PDF-1.4'], 'letter.pdf', { type: 'application/pdf' })]
  if (picker) fireEvent.change(picker, { target: { files } })
}

it('a document whose file was refused is sent again under the name it has now, and once', async () => {
  const requests = answerRefusing(2)
  await openForm()
  await send('Leter', requests, 2)
  await send('Leter', requests, 3)
  await send('Letter', requests, 6)
  expect(requests).toEqual(['make Leter', 'file', 'file', 'remove d1', 'make Letter', 'file'])
})

it('a document whose file was refused does not stay behind when its patient gives up', async () => {
  const requests = answerRefusing(1)
  await openForm()
  await send('Letter', requests, 2)
  await press('Cancel')
  await waitFor(() => expect(requests).toEqual(['make Letter', 'file', 'remove d1']))
})
