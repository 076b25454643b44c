const drafts = 'drafts.'
const versions = 'versions.'

export const isDraft = (id: string): boolean => id.startsWith(drafts)
export const isVersion = (id: string): boolean => id.startsWith(versions)
/** What visitors may read: neither a draft nor a version of a release. */
export const isPublished = (id: string): boolean => !isDraft(id) && !isVersion(id)

/** `drafts.a`, `versions.summer.a` and `a` are the same document: `a`. */
export const publishedId = (id: string): string => {
  if (isDraft(id)) return id.slice(drafts.length)
  return isVersion(id) ? id.split('.').slice(2).join('.') : id
}
export const draftId = (id: string): string => drafts + publishedId(id)
/** The release a version belongs to. */
export const releaseOf = (id: string): string | undefined =>
  isVersion(id) ? id.split('.')[1] : undefined

/** A random id of 22 characters. */
export const freshId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 22)

// Sanity's own rule, which also keeps a name out of paths, logs and prototypes.
const idPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/
export const isId = (id: unknown): id is string =>
  typeof id === 'string' && idPattern.test(id) && !id.includes('..') && !id.endsWith('.')
