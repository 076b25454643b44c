/** All content, or that of these brands alone, by document id. None at all is an empty list. */
export type Reach = 'all' | readonly string[]

/** Who asks the lake for something: a member of staff, as the door knows them. */
export interface Editor {
  readonly id: string
  readonly sessionId: string
  /** Admins alone say which hosts a brand answers at, and which brand is the default. */
  readonly admin: boolean
  /** Drafts. */
  readonly edit: Reach
  /** What visitors see; nobody publishes what they may not edit. */
  readonly publish: Reach
  /** Whether they may approve health claims. */
  readonly clinical: boolean
}

const grant = (name: 'edit' | 'publish', grants: readonly string[]): Reach =>
  grants.includes(`content.${name}`)
    ? 'all'
    : grants
        .filter((each) => each.startsWith(`content.${name}:`))
        .map((each) => each.slice(`content.${name}:`.length))

const both = (a: Reach, b: Reach): Reach => {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter((brand) => b.includes(brand))
}

/**
 * What grants let somebody do: `content.edit` and `content.publish` for everything, `content.edit:<brand id>`
 * and `content.publish:<brand id>` for what belongs to one brand, `content.clinical` to approve health claims.
 */
export const reachesOf = (
  grants: readonly string[],
): Pick<Editor, 'edit' | 'publish' | 'clinical'> => {
  const edit = grant('edit', grants)
  return {
    edit,
    publish: both(edit, grant('publish', grants)),
    clinical: grants.includes('content.clinical'),
  }
}
export const reachesAnything = (reach: Reach): boolean => reach === 'all' || reach.length > 0

/** Read by the lake's object alone, which nobody reaches but through the door. */
export const editorHeader = 'x-lake-editor'
export const editorOf = (headers: Headers): Editor | null => {
  const text = headers.get(editorHeader)
  return text ? (JSON.parse(text) as Editor) : null
}
