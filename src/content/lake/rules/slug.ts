import type { StoredDocument } from '../store/document'
import { getPath, isPart, type PublishIssue } from './validation'

const maxLength = 50
const slugOf = (document: StoredDocument): unknown => getPath(document, 'slug.current')

/** The last part of a document's address: well formed, and no other document's of its type where both are shown. */
export const slugIssues = (
  document: StoredDocument,
  published: readonly StoredDocument[],
): PublishIssue[] => {
  const current = slugOf(document)
  if (current === undefined || current === null) return []
  const say = (message: string): PublishIssue[] => [{ path: 'slug.current', message }]
  if (String(current).length > maxLength)
    return say(`An address has at most ${maxLength} characters`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(current)))
    return say('An address is small letters and digits, with single dashes between')
  const isTaken = published.some(
    (other) =>
      other._id !== document._id &&
      other._type === document._type &&
      slugOf(other) === current &&
      areShownTogether(document, other),
  )
  return isTaken ? say('Another document has this address. Choose one of its own.') : []
}

/** A brand may have its own document where there is one for all; two for all, or for one brand, hide each other. */
const areShownTogether = (one: StoredDocument, other: StoredDocument): boolean => {
  const [own, others] = [brandIds(one), brandIds(other)]
  return own.length && others.length
    ? own.some((id) => others.includes(id))
    : own.length === others.length
}
const brandIds = ({ brands }: StoredDocument): readonly unknown[] =>
  Array.isArray(brands) ? brands.map((each) => isPart(each) && each._ref) : []
