/** A path with its query, if there is any. `URLSearchParams.size` is younger than the oldest browsers (decision 68). */
export const appendQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
