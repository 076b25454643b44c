import { LakeProblem } from '../errors'
import { type DocumentInput, type StoredDocument, withoutSystemFields } from '../store/document'
import { isPublished, publishedId } from '../store/ids'
import { strengthenReferences } from '../store/references'
import type { LakeTransaction } from '../store/transaction'
import { mutate } from './mutations'

interface Action {
  readonly actionType: string
  readonly publishedId?: string
  readonly draftId?: string
  readonly versionId?: string
  readonly baseId?: string
  readonly attributes?: DocumentInput
  readonly document?: DocumentInput
  readonly patch?: Readonly<Record<string, unknown>>
  readonly ifExists?: string
  readonly ifDraftRevisionId?: string
  readonly ifPublishedRevisionId?: string
  readonly ifVersionRevisionId?: string
  readonly ifBaseRevisionId?: string
  readonly includeDrafts?: readonly string[]
  readonly includeVersions?: readonly string[]
}
type Act = (transaction: LakeTransaction, action: Action) => void

const problem = (status: number, type: string, description: string, id?: string): LakeProblem =>
  new LakeProblem(status, 'actionError', description, {
    items: [{ error: { type, description, ...(id && { id }) }, index: 0 }],
  })
const invalid = (description: string) => problem(400, 'validationError', description)

/** Applies one of the Studio's actions in a transaction; later actions see its result. */
export const applyAction = (transaction: LakeTransaction, input: unknown): void => {
  const action = input as Action
  const name = String(action?.actionType ?? '').replace('sanity.action.document.', '')
  if (!Object.hasOwn(actions, name))
    throw problem(400, 'unsupportedActionError', `Action ${JSON.stringify(name)} is not supported`)
  const unknown = Object.keys(action).find((member) => !membersOf(name).includes(member))
  if (unknown !== undefined)
    throw invalid(`The content lake knows no ${JSON.stringify(unknown)} in the action "${name}"`)
  actions[name]?.(transaction, action)
}

const membersOf = (name: string): readonly string[] => [
  'actionType',
  ...(membersByAction[name] ?? []),
]
const membersByAction: Readonly<Record<string, readonly string[]>> = {
  create: ['publishedId', 'draftId', 'versionId', 'attributes', 'document', 'ifExists'],
  'version.create': [
    'publishedId',
    'versionId',
    'baseId',
    'attributes',
    'document',
    'ifBaseRevisionId',
  ],
  edit: ['publishedId', 'draftId', 'versionId', 'patch'],
  publish: [
    'publishedId',
    'draftId',
    'versionId',
    'ifDraftRevisionId',
    'ifVersionRevisionId',
    'ifPublishedRevisionId',
  ],
  unpublish: ['publishedId', 'draftId', 'versionId', 'ifPublishedRevisionId'],
  delete: ['publishedId', 'draftId', 'includeDrafts', 'includeVersions'],
  discard: ['publishedId', 'draftId', 'versionId'],
  replaceDraft: ['publishedId', 'draftId', 'versionId', 'attributes', 'document'],
  'version.replace': ['publishedId', 'draftId', 'versionId', 'attributes', 'document'],
  'version.discard': ['publishedId', 'draftId', 'versionId'],
}

const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || !value) throw invalid(`"${name}" is missing`)
  return value
}
const published = (action: Action): string => {
  const id = text(action.publishedId, 'publishedId')
  if (!isPublished(id)) throw invalid('"publishedId" is not a published ID')
  return id
}
/** The id of a draft or version of the action's document. */
const unpublished = (action: Action, named = action.draftId ?? action.versionId): string => {
  const id = text(named, 'draftId')
  if (isPublished(id)) throw invalid(`"${id}" is neither a draft nor a version`)
  if (action.publishedId !== undefined && publishedId(id) !== action.publishedId)
    throw invalid(`"${id}" is not a draft of "${action.publishedId}"`)
  return id
}
const findDocument = (transaction: LakeTransaction, id: string): StoredDocument => {
  const document = transaction.get(id)
  if (!document) throw problem(404, 'documentNotFoundError', `Document "${id}" was not found`, id)
  return document
}
const assertRevision = (document: StoredDocument | null, revision: string | undefined): void => {
  if (revision !== undefined && document?._rev !== revision)
    throw problem(
      409,
      'documentRevisionIDDoesNotMatchError',
      `Document "${document?._id}" is not at the expected revision "${revision}"`,
      document?._id,
    )
}
/** A copy under another id with the same creation time. */
const copy = (
  document: StoredDocument,
  id: string,
  createdAt = document._createdAt,
): DocumentInput => ({
  ...withoutSystemFields(document),
  _id: id,
  _createdAt: createdAt,
})
const attributesOf = ({ attributes, document, versionId }: Action): DocumentInput => {
  const input = document ?? attributes
  if (!input) throw invalid('"attributes" is missing')
  return versionId && !input._id ? { ...input, _id: versionId } : input
}

const replace: Act = (transaction, action) => {
  const document = attributesOf(action)
  unpublished(action, document._id)
  mutate(transaction, { createOrReplace: document })
}
const discard: Act = (transaction, action) => {
  const id = unpublished(action)
  findDocument(transaction, id)
  mutate(transaction, { delete: { id } })
}
const unpublish: Act = (transaction, action) => {
  const id = published(action)
  const document = findDocument(transaction, id)
  assertRevision(document, action.ifPublishedRevisionId)
  mutate(transaction, { createIfNotExists: copy(document, unpublished(action)) })
  mutate(transaction, { delete: { id } })
}

const actions: Readonly<Record<string, Act>> = {
  create: (transaction, action) => {
    const document = attributesOf(action)
    unpublished(action, document._id)
    mutate(
      transaction,
      action.ifExists === 'ignore' ? { createIfNotExists: document } : { create: document },
    )
  },
  'version.create': (transaction, action) => {
    const { baseId, versionId } = action
    const base = baseId === undefined ? null : findDocument(transaction, baseId)
    assertRevision(base, action.ifBaseRevisionId)
    const document = base ? copy(base, unpublished(action, versionId)) : attributesOf(action)
    unpublished(action, document._id)
    mutate(transaction, { create: document })
  },
  edit: (transaction, action) => {
    const id = unpublished(action)
    if (!transaction.get(id))
      mutate(transaction, { create: copy(findDocument(transaction, publishedId(id)), id) })
    mutate(transaction, { patch: { ...action.patch, id } }, { mayMissTargets: true })
  },
  publish: (transaction, action) => {
    const id = published(action)
    const draft = findDocument(transaction, unpublished(action))
    const now = transaction.get(id)
    assertRevision(draft, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
    assertRevision(now, action.ifPublishedRevisionId)
    mutate(transaction, {
      createOrReplace: strengthenReferences(
        copy(draft, id, now?._createdAt ?? draft._createdAt),
      ) as DocumentInput,
    })
    mutate(transaction, { delete: { id: draft._id } })
  },
  unpublish,
  delete: (transaction, action) => {
    const id = published(action)
    const ids = [
      id,
      ...(action.draftId === undefined ? [] : [action.draftId]),
      ...(action.includeDrafts ?? []),
      ...(action.includeVersions ?? []),
    ]
    const existing = ids.filter(
      (each) => publishedId(text(each, 'includeDrafts')) === id && transaction.get(each),
    )
    if (!existing.length) findDocument(transaction, id)
    mutate(transaction, { delete: { id: existing } })
  },
  discard,
  replaceDraft: replace,
  'version.replace': replace,
  'version.discard': discard,
}
