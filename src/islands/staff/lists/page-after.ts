import { ApiError } from '#edge/client'

/** A page of a list; a marker that is not one of this list in this order leads to the first page. */
export const pageAfter = async <T>(
  after: string | undefined,
  load: (after: string | undefined) => Promise<T>,
): Promise<{ page: T; after: string | undefined }> => {
  try {
    return { page: await load(after), after }
  } catch (error) {
    if (!after || !(error instanceof ApiError && error.status === 400)) throw error
    return { page: await load(undefined), after: undefined }
  }
}
