import { createHmac, timingSafeEqual } from 'node:crypto'
import { isClaim } from '../rules/claim-statement'
import { isPart, walk } from '../rules/validation'
import {
  canonicalJson,
  type DocumentInput,
  type StoredDocument,
  withoutSystemFields,
} from '../store/document'
import { isPublished } from '../store/ids'

/** What exported documents are sealed with; the newest first. */
export interface ContentSealKey {
  readonly id: string
  readonly secret: Uint8Array
}

/** The member of an exported line that carries its seal. */
export const sealMember = '_seal'

/**
 * Seals what it takes particular people to publish: a text that two published, a claim that a clinician approved. A copy
 * that comes back as it left needs none of them again.
 */
export const withSeal = (
  document: StoredDocument,
  [key]: readonly ContentSealKey[],
): DocumentInput =>
  key && isPublished(document._id) && takesParticularPeople(document)
    ? { ...document, [sealMember]: `${key.id}:${digestOf(document, key)}` }
    : document

const takesParticularPeople = (document: StoredDocument): boolean =>
  document._type === 'legalDocument' ||
  Array.from(walk(document)).some(({ value }) => isClaim(value) && isPart(value.approval))

const digestOf = (document: DocumentInput, { secret }: ContentSealKey): string =>
  createHmac('sha256', secret)
    .update(canonicalJson({ ...withoutSystemFields(document), id: document._id }))
    .digest('base64url')

/** Whether a document is, word for word, one that this platform exported. */
export const isSealed = (
  document: StoredDocument,
  seal: string | undefined,
  keys: readonly ContentSealKey[],
): boolean =>
  keys.some((key) => {
    const expected = Buffer.from(`${key.id}:${digestOf(document, key)}`)
    const given = Buffer.from(seal ?? '')
    return expected.length === given.length && timingSafeEqual(expected, given)
  })

/** The document without its seal. */
export const withoutSeal = ({ [sealMember]: _, ...document }: DocumentInput): DocumentInput =>
  document
