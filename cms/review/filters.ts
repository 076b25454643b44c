import type { SchemaTypeDefinition } from 'sanity'
import type { DocumentType } from '../../src/content/document-parts'
import { isLocalizedType } from '../../src/content/language'
import { documents, schemaTypes } from '../schemas'

interface Definition {
  readonly name?: string
  readonly type: string
  readonly fields?: readonly Definition[]
  readonly of?: readonly Definition[]
}
type Leaf = (type: string, path: string) => string | null

const named = new Map(
  schemaTypes.map((type: SchemaTypeDefinition) => [type.name, type as unknown as Definition]),
)
const inside = (path: string, name = '') => (path ? `${path}.${name}` : name)

/** A condition in GROQ that holds where a value somewhere in a document does: `leaf` says it of one value. */
const somewhere = (definition: Definition, path: string, leaf: Leaf): string[] => {
  const own = leaf(definition.type, path)
  if (own) return [own]
  const known = named.get(definition.type) ?? definition
  if (definition.of) {
    const each = [...new Set(definition.of.flatMap((member) => somewhere(member, '', leaf)))]
    return each.length ? [`count(${path}[${each.join(' || ')}]) > 0`] : []
  }
  return (definition.fields ?? known.fields ?? []).flatMap((field) =>
    somewhere(field, inside(path, field.name), leaf),
  )
}
const of = (type: DocumentType, leaf: Leaf): string | null => {
  const { fields } = documents[type] as unknown as Definition
  const conditions = (fields ?? []).flatMap((field) => somewhere(field, field.name ?? '', leaf))
  return conditions.length ? `(_type == "${type}" && (${conditions.join(' || ')}))` : null
}
const everywhere = (leaf: Leaf): string =>
  (Object.keys(documents) as DocumentType[]).flatMap((type) => of(type, leaf) ?? []).join(' || ')

/** Documents with a translation into `$language` that is unreviewed. */
export const unreviewed = everywhere((type, path) =>
  isLocalizedType(type) ? `$language in ${inside(path, 'unreviewed')}` : null,
)
/** Documents with a translation into `$language` whose English has changed since. */
export const stale = everywhere((type, path) =>
  isLocalizedType(type) ? `$language in ${inside(path, 'stale')}` : null,
)
/** Documents with a claim to be checked again before `$before`. */
export const due = everywhere((type, path) =>
  type === 'claim' ? `${inside(path, 'reviewBy')} < $before` : null,
)
