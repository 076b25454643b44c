import type { CustomValidator, SanityClient, SanityDocument } from 'sanity'
import { claimStatement, mapClaims } from '../../src/content/lake/rules/claim-statement'
import { cleanText } from '../../src/content/lake/rules/clean-text'
import { issuesOf } from '../../src/content/lake/rules/issues'
import type { StoredDocument } from '../../src/content/lake/store/document'
import { publishedId } from '../../src/content/lake/store/ids'

const apiVersion = '2026-03-01'

/**
 * The lake's own rules, as soon as an editor writes: each problem at its field, in the words with which the lake would
 * refuse the document. What it takes out of a text by itself is no problem.
 */
export const lakeRules: CustomValidator<SanityDocument | undefined> = async (
  document,
  { getClient },
) => {
  if (!document) return true
  const id = publishedId(document._id)
  const published = await publishedDocuments(getClient({ apiVersion }))
  const before = published.find(({ _id }) => _id === id) ?? null
  const next = cleanText({ ...document, _id: id }) as StoredDocument
  const approved = await approvalDigests(next)
  const issues = issuesOf(next, {
    before,
    published: [...published.filter(({ _id }) => _id !== id), next],
    records: null,
    isApproved: ({ approval, ...claim }, holder) =>
      (approval as { of?: string } | undefined)?.of === approved.get(claimStatement(claim, holder)),
  })
  if (!issues.length) return true
  return issues.map(({ path, message }) => ({
    message: `${message}.`.replace(/([.?!])\.$/, '$1'),
    path: placeOf(document, path),
  }))
}

// Rules look at little of other documents, so all that is published is asked for once in a while.
const keptMs = 5_000
let cache: { readonly at: number; readonly documents: Promise<readonly StoredDocument[]> } | null =
  null
const publishedDocuments = (client: SanityClient): Promise<readonly StoredDocument[]> => {
  if (cache && Date.now() - cache.at < keptMs) return cache.documents
  const documents = client.fetch<StoredDocument[]>(
    `*[!(_type match "sanity.*") && !(_type match "system.*")]`,
    {},
    { perspective: 'published' },
  )
  cache = { at: Date.now(), documents }
  documents.catch(() => {
    cache = null
  })
  return documents
}

/** The digest of what each claim says, by that. */
const approvalDigests = async (document: StoredDocument): Promise<ReadonlyMap<string, string>> => {
  const statements = new Set<string>()
  mapClaims(document, (claim, holder) => {
    statements.add(claimStatement(claim, holder))
    return claim
  })
  const digests = [...statements].map(async (statement) => {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(statement))
    const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'))
    return [statement, hex.join('')] as const
  })
  return new Map(await Promise.all(digests))
}

type Step = string | number | { readonly _key: string }

/** A rule's path as the Studio knows places: items by their keys, and rich text by its paragraph. */
const placeOf = (document: SanityDocument, path: string): Step[] => {
  const steps: Step[] = []
  let value: unknown = document
  for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (name !== undefined) {
      value = (value as Record<string, unknown> | undefined)?.[name]
      steps.push(name)
      continue
    }
    value = (value as readonly unknown[] | undefined)?.[Number(index)]
    const key = (value as { _key?: string } | undefined)?._key
    steps.push(key === undefined ? Number(index) : { _key: key })
  }
  return steps
}
