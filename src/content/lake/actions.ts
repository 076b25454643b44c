import { type Given, type Stored, written } from './document'
import { LakeProblem } from './errors'
import { isPublished, publishedId } from './ids'
import { mutate } from './mutations'
import { strengthened } from './references'
import type { Staging } from './transaction'

interface Action {
  readonly actionType: string
  readonly publishedId?: string
  readonly draftId?: string
  readonly versionId?: string
  readonly baseId?: string
  readonly attributes?: Given
  readonly document?: Given
  readonly patch?: Readonly<Record<string, unknown>>
  readonly ifExists?: string
  readonly ifDraftRevisionId?: string
  readonly ifPublishedRevisionId?: string
  readonly ifVersionRevisionId?: string
  readonly ifBaseRevisionId?: string
  readonly includeDrafts?: readonly string[]
  readonly includeVersions?: readonly string[]
}
type Act = (staging: Staging, action: Action) => void

const problem = (status: number, type: string, description: string, id?: string): LakeProblem =>
  new LakeProblem(status, 'actionError', description, {
    items: [{ error: { type, description, ...(id && { id }) }, index: 0 }],
  })
const invalid = (description: string) => problem(400, 'validationError', description)

/** Carries one of the Studio's actions out in a transaction; the next one sees what it did. */
export const act = (staging: Staging, given: unknown): void => {
  const action = given as Action
  const name = String(action?.actionType ?? '').replace('sanity.action.document.', '')
  if (!Object.hasOwn(actions, name))
    throw problem(400, 'unsupportedActionError', `Action ${JSON.stringify(name)} is not supported`)
  actions[name]?.(staging, action)
}

const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || !value) throw invalid(`"${name}" is missing`)
  return value
}
const published = ({ publishedId: id }: Action): string => {
  if (!isPublished(text(id, 'publishedId'))) throw invalid('"publishedId" is not a published ID')
  return id as string
}
/** A draft or version, and of the document it says. */
const unpublished = (action: Action, id = action.draftId ?? action.versionId): string => {
  if (isPublished(text(id, 'draftId'))) throw invalid(`"${id}" is neither a draft nor a version`)
  if (action.publishedId !== undefined && publishedId(id as string) !== action.publishedId)
    throw invalid(`"${id}" is not a draft of "${action.publishedId}"`)
  return id as string
}
const found = (staging: Staging, id: string): Stored => {
  const document = staging.get(id)
  if (!document) throw problem(404, 'documentNotFoundError', `Document "${id}" was not found`, id)
  return document
}
const atRevision = (document: Stored | null, revision: string | undefined): void => {
  if (revision !== undefined && document?._rev !== revision)
    throw problem(
      409,
      'documentRevisionIDDoesNotMatchError',
      `Document "${document?._id}" is not at the expected revision "${revision}"`,
      document?._id,
    )
}
/** A copy under another id, as old as what it is a copy of. */
const copy = (document: Stored, id: string, createdAt = document._createdAt): Given => ({
  ...written(document),
  _id: id,
  _createdAt: createdAt,
})
const attributesOf = ({ attributes, document, versionId }: Action): Given => {
  const given = document ?? attributes
  if (!given) throw invalid('"attributes" is missing')
  return versionId && !given._id ? { ...given, _id: versionId } : given
}

const replace: Act = (staging, action) => {
  const document = attributesOf(action)
  unpublished(action, document._id)
  mutate(staging, { createOrReplace: document })
}
const discard: Act = (staging, action) => {
  const id = unpublished(action)
  found(staging, id)
  mutate(staging, { delete: { id } })
}
const unpublish: Act = (staging, action) => {
  const id = published(action)
  const document = found(staging, id)
  atRevision(document, action.ifPublishedRevisionId)
  mutate(staging, { createIfNotExists: copy(document, unpublished(action)) })
  mutate(staging, { delete: { id } })
}

const actions: Readonly<Record<string, Act>> = {
  create: (staging, action) => {
    const document = attributesOf(action)
    unpublished(action, document._id)
    mutate(
      staging,
      action.ifExists === 'ignore' ? { createIfNotExists: document } : { create: document },
    )
  },
  'version.create': (staging, action) => {
    const { baseId, versionId } = action
    const base = baseId === undefined ? null : found(staging, baseId)
    atRevision(base, action.ifBaseRevisionId)
    const document = base ? copy(base, unpublished(action, versionId)) : attributesOf(action)
    unpublished(action, document._id)
    mutate(staging, { create: document })
  },
  edit: (staging, action) => {
    const id = unpublished(action)
    if (!staging.get(id)) mutate(staging, { create: copy(found(staging, publishedId(id)), id) })
    mutate(staging, { patch: { ...action.patch, id } })
  },
  publish: (staging, action) => {
    const id = published(action)
    const draft = found(staging, unpublished(action))
    const now = staging.get(id)
    atRevision(draft, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
    atRevision(now, action.ifPublishedRevisionId)
    mutate(staging, {
      createOrReplace: strengthened(copy(draft, id, now?._createdAt ?? draft._createdAt)) as Given,
    })
    mutate(staging, { delete: { id: draft._id } })
  },
  unpublish,
  delete: (staging, action) => {
    const id = published(action)
    const ids = [id, ...(action.includeDrafts ?? []), ...(action.includeVersions ?? [])]
    const there = ids.filter(
      (each) => publishedId(text(each, 'includeDrafts')) === id && staging.get(each),
    )
    if (!there.length) found(staging, id)
    mutate(staging, { delete: { id: there } })
  },
  discard,
  replaceDraft: replace,
  'version.replace': replace,
  'version.discard': discard,
}
