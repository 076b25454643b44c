import { claimDigest } from './claim-digest'
import { canonical, type Stored } from './document'
import type { Editor } from './editor'
import { mutationProblem } from './errors'
import { draftId, publishedId } from './ids'
import { isPart, parts } from './rules/validation'
import type { Change, Store } from './store'

type Part = Readonly<Record<string, unknown>>
const isClaim = (value: unknown): value is Part => isPart(value) && value._type === 'claim'

/** Whether a claim is approved as it now reads. */
export const isApproved = (claim: Part): boolean =>
  isPart(claim.approval) && claim.approval.of === claimDigest(claim)

/** A document in which every approval that a clinician just gave says what it is of. */
export const withApprovals = (document: Stored, editor: Editor, day: string): Stored =>
  editor.clinical ? (stamped(document, editor.id, day) as Stored) : document

const stamped = (value: unknown, by: string, on: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => stamped(each, by, on))
  if (!isPart(value)) return value
  const { approval } = value
  if (isClaim(value) && isPart(approval) && approval.by === by && approval.of === undefined)
    return { ...value, approval: { ...approval, on, of: claimDigest(value) } }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, stamped(each, by, on)]),
  )
}

/** Throws when a transaction adds an approval that its writer may not give. One that was there may stay or go. */
export const mayApprove = (editor: Editor, changes: readonly Change[], store: Store): void => {
  for (const { id, before, after } of changes) {
    if (!after) continue
    const known = [before, store.get(publishedId(id)), store.get(draftId(id))].flatMap(approvalsOf)
    const given = approvalsOf(after).filter((approval) => !known.includes(approval))
    const own = editor.clinical && given.every((approval) => JSON.parse(approval).by === editor.id)
    if (given.length && !own)
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

const approvalsOf = (document: Stored | null): string[] =>
  Array.from(parts(document)).flatMap(({ value }) =>
    isClaim(value) && isPart(value.approval) ? [canonical(value.approval)] : [],
  )
