// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { upload } from '#islands/photo-id/upload'
import { PhotoIdOnFile } from '#islands/staff/chart/PhotoIdOnFile.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
vi.mock('#islands/images/resize-image', () => ({
  resizeImage: async (file: File) => file,
  UnreadableImage: class extends Error {},
  unreadableImageText: () => '',
}))
vi.mock('#islands/photo-id/upload', async (load) => ({
  ...(await load<object>()),
  upload: vi.fn(async () => {}),
  takeInterruptedPhoto: () => null,
}))
const call = vi.mocked(apiWithLocalErrors.call)
const onChange = vi.fn(async () => {})

const all = { canRead: true, canAdd: true, canDelete: true }
const show = (photoIdOnFile: boolean | undefined, access = all) =>
  render(<PhotoIdOnFile patient={{ id: 'p1', photoIdOnFile }} {...{ access, onChange }} />)
const press = (name: string) =>
  act(async () => {
    fireEvent.click(await screen.findByRole('button', { name }))
  })

beforeEach(() => {
  call.mockReset().mockResolvedValue({ mimeType: 'image/png', photoId: 'AAAA' } as never)
  vi.mocked(upload).mockReset().mockResolvedValue(undefined)
  onChange.mockClear()
})
afterEach(cleanup)

it('is read only once it is opened, and shown to who may read it without a way to change it', async () => {
  show(true, { canRead: true, canAdd: false, canDelete: false })
  expect(call).not.toHaveBeenCalled()
  await press('Show the photo ID')
  expect((await screen.findByAltText('The patient’s ID')).getAttribute('src')).toBe(
    'data:image/png;base64,AAAA',
  )
  expect(call).toHaveBeenCalledExactlyOnceWith('GET /patients/:patient/photo_id', {
    params: { patient: 'p1' },
  })
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close'])
})

it('says why it cannot be shown', async () => {
  const detail = 'There is nothing here'
  call.mockRejectedValue(new ApiError(404, [{ status: '404', code: 'no', title: '', detail }]))
  show(true)
  await press('Show the photo ID')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'The photo was not found. Ask the patient for a new one.',
    ),
  )
})

it('is added from a file, kept after a refusal and sent again', async () => {
  const { UploadRejected } = await import('#islands/photo-id/upload')
  vi.mocked(upload).mockRejectedValueOnce(new UploadRejected('The picture is too small'))
  show(false)
  await press('Add a photo ID')
  const file = new File(['an ID'], 'id.png', { type: 'image/png' })
  const input = await screen.findByLabelText('Choose a picture')
  await act(async () => {
    fireEvent.change(input, { target: { files: [file] } })
  })
  expect(await screen.findByAltText('The ID as it will be saved')).toBeTruthy()
  await press('Use this picture')
  expect(screen.getByRole('alert').textContent).toBe('The picture is too small')
  await press('Use this picture')
  expect(vi.mocked(upload).mock.calls.map(([patient, sent]) => [patient, sent])).toEqual([
    ['p1', file],
    ['p1', file],
  ])
  expect(onChange).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is deleted once that is confirmed', async () => {
  show(true)
  await press('Show the photo ID')
  await press('Delete')
  expect(call).toHaveBeenCalledTimes(1)
  await press('Delete')
  expect(call).toHaveBeenLastCalledWith('DELETE /patients/:patient/photo_id', {
    params: { patient: 'p1' },
  })
  expect(onChange).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('offers nothing to who may neither see nor add it, and says nothing to who does not receive it', () => {
  show(true, { canRead: false, canAdd: false, canDelete: false })
  expect(screen.getByText('On file')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(undefined)
  expect(screen.queryByRole('region', { name: 'Photo ID' })).toBeNull()
})
