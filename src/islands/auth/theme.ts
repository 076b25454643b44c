/** The brand a link named, else the one whose page this is, when it is one: an id and nothing else. */
export const parseThemeId = (
  query: URLSearchParams,
  brandId: string | null = null,
): string | null => {
  const id = query.get('theme_id') ?? brandId
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
