import { ApiError } from '#edge/client'
import { toast } from '#islands/stores/toasts'

/** Whether the API refused a change because the record is no longer as the user saw it (409, 412). */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && [409, 412].includes(error.status)

/** What is said of a stale version (412) after the latest one has been read. */
export const staleText =
  'This was changed a moment ago. You now see the latest version. Check it, then try again.'

/**
 * Makes a change. One that conflicts reads the record again before it rejects, so that the next attempt is
 * about the latest version; what was typed is the caller's and stays.
 */
export const withReread = async <T>(
  change: () => Promise<T>,
  reread: () => Promise<unknown>,
): Promise<T> => {
  try {
    return await change()
  } catch (error) {
    if (!isConflict(error)) throw error
    const isRead = await reread().then(
      () => true,
      () => false,
    )
    const { status, errors, requestId } = error
    if (status !== 412 || !isRead) throw error
    throw new ApiError(
      status,
      [{ ...errors[0], status: '412', code: 'stale_version', title: '', detail: staleText }],
      requestId,
    )
  }
}

/** Reads again what a change made. The change stands if that fails: told as a failure, it would be made twice. */
export const readAgain = (reread: () => Promise<unknown>): Promise<unknown> =>
  reread().catch(() => toast(unreadText, { tone: 'bad' }))

const unreadText = 'That is saved, but could not be shown here yet. Reload to see it.'
