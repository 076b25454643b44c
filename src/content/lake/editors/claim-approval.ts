import { mutationProblem } from '../errors'
import type { PlatformRecords } from '../platform-records'
import { isClaim, mapClaims } from '../rules/claim-statement'
import { isPart, walk } from '../rules/validation'
import { canonicalJson, type StoredDocument } from '../store/document'
import { draftId, publishedId } from '../store/ids'
import type { DocumentChange, Store } from '../store/store'
import { claimDigest } from './claim-digest'
import type { Editor } from './editor'

type Part = Readonly<Record<string, unknown>>

/** Whether a claim is approved as it now reads where it is. */
export const isApproved = (claim: Part, holder: Part): boolean =>
  isPart(claim.approval) && claim.approval.of === claimDigest(claim, holder)

/**
 * The document with each approval that the clinician just gave stamped with their name, the day and the claim's digest.
 * The site shows these alone: no reviewer and no day is typed.
 */
export const withApprovals = (
  document: StoredDocument,
  editor: Editor,
  day: string,
  records: PlatformRecords | null,
): StoredDocument => {
  const name = editor.clinical && records?.approvers.get(editor.id)
  if (!name) return document
  return mapClaims(document, (claim, holder) => {
    const { approval } = claim
    return isPart(approval) && approval.by === editor.id && approval.of === undefined
      ? { ...claim, approval: { by: editor.id, name, on: day, of: claimDigest(claim, holder) } }
      : claim
  }) as StoredDocument
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
