/** All content, or that of these brands alone, by document id. None at all is an empty list. */
export type ContentReach = 'all' | readonly string[]

/** The staff member who makes a request, as the gateway authenticated them. */
export interface Editor {
  readonly id: string
  readonly sessionId: string
  /** Only admins set a brand's hosts and the default brand. */
  readonly admin: boolean
  /** Drafts. */
  readonly edit: ContentReach
  /** Published documents; never more than `edit`. */
  readonly publish: ContentReach
  /** Whether they may approve health claims. */
  readonly clinical: boolean
}

const grant = (name: 'edit' | 'publish', grants: readonly string[]): ContentReach =>
  grants.includes(`content.${name}`)
    ? 'all'
    : grants
        .filter((each) => each.startsWith(`content.${name}:`))
        .map((each) => each.slice(`content.${name}:`.length))

const intersectReach = (a: ContentReach, b: ContentReach): ContentReach => {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter((brand) => b.includes(brand))
}

/**
 * Parses content grants: `content.edit` and `content.publish` for everything, `content.edit:<brand id>`
 * and `content.publish:<brand id>` for what belongs to one brand, `content.clinical` to approve health claims.
 */
export const parseContentGrants = (
  grants: readonly string[],
): Pick<Editor, 'edit' | 'publish' | 'clinical'> => {
  const edit = grant('edit', grants)
  return {
    edit,
    publish: intersectReach(edit, grant('publish', grants)),
    clinical: grants.includes('content.clinical'),
  }
}
export const hasAnyReach = (reach: ContentReach): boolean => reach === 'all' || reach.length > 0

/** Set by the gateway; the lake's Durable Object has no other entrance. */
export const editorHeader = 'x-lake-editor'
export const editorOf = (headers: Headers): Editor | null => {
  const text = headers.get(editorHeader)
  return text ? (JSON.parse(text) as Editor) : null
}
