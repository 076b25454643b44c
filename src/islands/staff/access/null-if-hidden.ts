import { ApiError } from '#edge/client'

/** For a row that is read again: one that left the reader's sight is simply not there. */
export const nullIfHidden = (error: unknown): null => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
  throw error
}
