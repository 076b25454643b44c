import { claimDigest } from './claim-digest'
import { canonicalJson, type StoredDocument } from './document'
import type { Editor } from './editor'
import { mutationProblem } from './errors'
import { draftId, publishedId } from './ids'
import { isPart, walk } from './rules/validation'
import type { DocumentChange, Store } from './store'

type Part = Readonly<Record<string, unknown>>
const isClaim = (value: unknown): value is Part => isPart(value) && value._type === 'claim'

/** Whether a claim is approved as it now reads. */
export const isApproved = (claim: Part): boolean =>
  isPart(claim.approval) && claim.approval.of === claimDigest(claim)

/** The document with each approval the clinician just gave stamped with the claim's digest and date. */
export const withApprovals = (
  document: StoredDocument,
  editor: Editor,
  day: string,
): StoredDocument =>
  editor.clinical ? (stampApprovals(document, editor.id, day) as StoredDocument) : document

const stampApprovals = (value: unknown, by: string, on: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => stampApprovals(each, by, on))
  if (!isPart(value)) return value
  const { approval } = value
  if (isClaim(value) && isPart(approval) && approval.by === by && approval.of === undefined)
    return { ...value, approval: { ...approval, on, of: claimDigest(value) } }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, stampApprovals(each, by, on)]),
  )
}

/** Throws 403 when a transaction adds an approval its author may not give. An existing one may stay or be removed. */
export const assertCanApprove = (
  editor: Editor,
  changes: readonly DocumentChange[],
  store: Store,
): void => {
  for (const { id, before, after } of changes) {
    if (!after) continue
    const earlier = [before, store.get(publishedId(id)), store.get(draftId(id))].flatMap(
      approvalsOf,
    )
    const added = approvalsOf(after).filter((approval) => !earlier.includes(approval))
    const isOwn =
      editor.clinical && added.every((approval) => JSON.parse(approval).by === editor.id)
    if (added.length && !isOwn)
      throw mutationProblem(403, [
        {
          type: 'insufficientPermissionsError',
          description:
            'Only a clinician with that right may approve a health claim, in their own name',
          id,
        },
      ])
  }
}

const approvalsOf = (document: StoredDocument | null): string[] =>
  Array.from(walk(document)).flatMap(({ value }) =>
    isClaim(value) && isPart(value.approval) ? [canonicalJson(value.approval)] : [],
  )
