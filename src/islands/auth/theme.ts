/** The brand a link named, when it is one: an id and nothing else. */
export const themeOf = (query: URLSearchParams): string | null => {
  const id = query.get('theme_id')
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
