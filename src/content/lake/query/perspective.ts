import { badRequest } from '../errors'
import type { StoredDocument } from '../store/document'
import { isPublished, isVersion, publishedId, releaseOf } from '../store/ids'
import { withSearchText } from './text-search'

/** `raw`, `published`, `drafts`, or releases from the highest down. */
export type Perspective = string | readonly string[]

/** The documents a query sees, and the same by id. */
export interface View {
  readonly list: readonly StoredDocument[]
  readonly byId: ReadonlyMap<string, StoredDocument>
}

/** The default perspective of an API version: raw at first, published since 2025-02-19. */
export const defaultPerspective = (version: string): Perspective =>
  version === 'X' || version >= '2025-02-19' ? 'published' : 'raw'

export const perspectiveOf = (text: string | null, version: string): Perspective => {
  if (!text) return defaultPerspective(version)
  return text.includes(',') ? text.split(',') : text
}

const ownPerspectives: readonly string[] = ['published', 'drafts', 'previewDrafts']

/** Throws 400 for a perspective of which there is nothing: its answer would be what is published, unsaid. */
export const assertPerspective = (
  perspective: Perspective,
  documents: Iterable<StoredDocument>,
): void => {
  if (perspective === 'raw') return
  const others = [perspective].flat().filter((name) => !ownPerspectives.includes(name))
  if (!others.length) return
  const releases = new Set([...documents].map(({ _id }) => releaseOf(_id)))
  for (const name of others)
    if (name === 'raw' || !releases.has(name))
      throw badRequest(
        name === 'raw'
          ? 'The raw perspective stands alone'
          : `There is no perspective and no release ${JSON.stringify(name)}`,
      )
}

/** Layers above what is published, the highest first. */
const layersOf = (perspective: Perspective): readonly string[] =>
  (typeof perspective === 'string' ? [perspective] : perspective)
    .map((name) => (name === 'previewDrafts' ? 'drafts' : name))
    .filter((name) => name !== 'published' && name !== 'raw')

/** The documents of a perspective: a draft or version stands in for its document, under its id. */
export const documentsInPerspective = (
  documents: Iterable<StoredDocument>,
  perspective: Perspective,
): View => {
  const all = [...documents]
  if (perspective === 'raw') return view(all.map((document) => ({ ...document })))
  const layers = layersOf(perspective)
  const byId = new Map<string, StoredDocument>()
  for (const document of all)
    if (isPublished(document._id))
      byId.set(document._id, layers.length ? withId(document, document._id) : { ...document })
  for (const layer of [...layers].reverse())
    for (const document of all)
      if (isOf(layer, document._id))
        byId.set(publishedId(document._id), withId(document, publishedId(document._id)))
  return view([...byId.values()])
}

const isOf = (layer: string, id: string): boolean =>
  layer === 'drafts' ? !isPublished(id) && !isVersion(id) : releaseOf(id) === layer
const withId = (document: StoredDocument, id: string): StoredDocument => ({
  ...document,
  _id: id,
  _originalId: document._id,
})
const view = (list: StoredDocument[]): View => ({
  list: list.map(withSearchText),
  byId: new Map(list.map((document) => [document._id, document])),
})
