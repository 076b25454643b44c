import { ApiError } from '#edge/client'
import { prepareUpload, UnusableFile } from '#islands/files/prepare-file'
import { apiWithLocalErrors } from '#islands/stores/api'
import { lostText } from './drafted-files'
import type { WaitingFile } from './use-waiting-files'

/** Final outcome of an upload. */
type Settled = Pick<WaitingFile, 'state'> & Partial<Pick<WaitingFile, 'id' | 'failure'>>

/** Statuses after which the same request may succeed: no session, no answer in time, too many requests. */
const passing = [401, 408, 429]

/** Uploads a file to a conversation, or looks for one that was uploaded before. Rejects where trying again may help. */
export const settleFile = async (conversation: string, of: WaitingFile): Promise<Settled> => {
  const { file, id } = of
  if (id) return findUnsent(conversation, id)
  if (!file) return lost(lostText)
  try {
    const stored = await apiWithLocalErrors.call('POST /conversations/:conversation/attachments', {
      params: { conversation },
      body: await prepareUpload(file),
    })
    return { state: 'uploaded', id: stored.id }
  } catch (error) {
    if (error instanceof UnusableFile) return lost(error.message)
    if (error instanceof ApiError && error.status < 500 && !passing.includes(error.status))
      return lost(error.message)
    throw error
  }
}

const lost = (failure: string): Settled => ({ state: 'refused', failure })

/** The server keeps a file that no message carried for half a day at least. */
const findUnsent = async (conversation: string, id: string): Promise<Settled> => {
  const stored = await apiWithLocalErrors.call('GET /conversations/:conversation/attachments', {
    params: { conversation },
  })
  return stored.some((each) => each.id === id)
    ? { state: 'uploaded' }
    : { ...lost(lostText), id: null }
}

/** Removes a file that was not sent; one that stays is deleted by itself within a day. */
export const removeFile = (conversation: string, attachment: string): Promise<unknown> =>
  apiWithLocalErrors
    .call('DELETE /conversations/:conversation/attachments/:attachment', {
      params: { conversation, attachment },
    })
    .catch(() => {})
