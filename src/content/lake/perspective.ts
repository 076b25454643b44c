import type { Stored } from './document'
import { isPublished, isVersion, publishedId, releaseOf } from './ids'
import { searchable } from './text-search'

/** `raw`, `published`, `drafts`, or releases from the highest down. */
export type Perspective = string | readonly string[]

/** The documents a question sees, and the same by id. */
export interface View {
  readonly list: readonly Stored[]
  readonly byId: ReadonlyMap<string, Stored>
}

/** What an API version sees when nobody says: everything at first, the published since 2025-02-19. */
export const usualPerspective = (version: string): Perspective =>
  version === 'X' || version >= '2025-02-19' ? 'published' : 'raw'

export const perspectiveOf = (text: string | null, version: string): Perspective => {
  if (!text) return usualPerspective(version)
  return text.includes(',') ? text.split(',') : text
}

/** Layers above what is published, the highest first. */
const layersOf = (perspective: Perspective): readonly string[] =>
  (typeof perspective === 'string' ? [perspective] : perspective)
    .map((name) => (name === 'previewDrafts' ? 'drafts' : name))
    .filter((name) => name !== 'published' && name !== 'raw')

/** The documents of a perspective: a draft or version stands in for its document, under its id. */
export const viewOf = (documents: Iterable<Stored>, perspective: Perspective): View => {
  const all = [...documents]
  if (perspective === 'raw') return view(all.map((document) => ({ ...document })))
  const layers = layersOf(perspective)
  const seen = new Map<string, Stored>()
  for (const document of all)
    if (isPublished(document._id))
      seen.set(document._id, layers.length ? under(document, document._id) : { ...document })
  for (const layer of [...layers].reverse())
    for (const document of all)
      if (isOf(layer, document._id))
        seen.set(publishedId(document._id), under(document, publishedId(document._id)))
  return view([...seen.values()])
}

const isOf = (layer: string, id: string): boolean =>
  layer === 'drafts' ? !isPublished(id) && !isVersion(id) : releaseOf(id) === layer
const under = (document: Stored, id: string): Stored => ({
  ...document,
  _id: id,
  _originalId: document._id,
})
const view = (list: Stored[]): View => ({
  list: list.map(searchable),
  byId: new Map(list.map((document) => [document._id, document])),
})
