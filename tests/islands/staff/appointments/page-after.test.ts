// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { pageAfter } from '#islands/staff/lists/page-after'

it('leads from a page marker of another list to the first page', async () => {
  const load = vi.fn(async (after: string | undefined) => {
    if (after) throw new ApiError(400, [])
    return 'first'
  })
  expect(await pageAfter('junk', load)).toEqual({ page: 'first', after: undefined })
})
it('keeps a marker of this list', async () => {
  expect(await pageAfter('m', async () => 'second')).toEqual({ page: 'second', after: 'm' })
})
it.each([
  ['the first page fails', undefined, 400],
  ['the server fails', 'm', 500],
])('hides no failure: %s', async (_, after, status) => {
  await expect(
    pageAfter(after, async () => {
      throw new ApiError(status, [])
    }),
  ).rejects.toMatchObject({ status })
})
