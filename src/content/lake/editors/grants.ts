import type { DocumentType } from '#content/document-parts'
import { mutationProblem } from '../errors'
import { getPath } from '../rules/validation'
import { canonicalJson, type StoredDocument, withoutSystemFields } from '../store/document'
import { draftId, isPublished, publishedId } from '../store/ids'
import { strongReferences } from '../store/references'
import type { DocumentChange, Store } from '../store/store'
import type { ContentReach, Editor } from './editor'

const refuse = ({ id }: DocumentChange, description: string) =>
  mutationProblem(403, [{ type: 'insufficientPermissionsError', description, id }])

/** Throws 403 unless the editor may make every one of these changes. */
export const assertCanWrite = (
  editor: Editor,
  changes: readonly DocumentChange[],
  store: Store,
): void => {
  for (const change of changes) {
    const draft = !isPublished(change.id)
    const reach = draft ? editor.edit : editor.publish
    // A draft takes a grant for its published document too, whichever brand the draft names; and the other way round.
    const publishedDocument = draft ? store.get(publishedId(change.id)) : null
    const counterparts = [publishedDocument, store.get(draftId(change.id))]
    for (const document of [change.before, change.after, ...counterparts])
      if (document && !isWithin(reach, document))
        throw refuse(
          change,
          draft
            ? 'You are not allowed to edit this document'
            : 'You are not allowed to publish, take down or delete this document',
        )
    for (const target of addedReferences(change))
      if (!mayReferTo(reach, store.get(target)))
        throw refuse(change, 'You are not allowed to refer to this document')
    if (!editor.admin && changesClinicFields(change, publishedDocument))
      throw refuse(
        change,
        'Only an admin may change the hosts of a brand, its organization, or which brand is the default',
      )
    assertSystemDocument(change)
  }
}

const previewSecret = 'sanity.previewUrlSecret'
const isWithin = (reach: ContentReach, document: StoredDocument): boolean => {
  if (reach === 'all') return true
  if (!reach.length) return false
  // A preview secret belongs to no brand.
  if (document._type === previewSecret && !isPublished(document._id)) return true
  const brands = brandsOf(document)
  return brands.length > 0 && brands.every((brand) => reach.includes(brand))
}

/**
 * The types a grant for one brand may write: every site query for them filters by brand. All other types take a
 * grant for everything, clinicians among them: who is licensed where is not for a partner to say.
 */
export const brandTypes = [
  'brand',
  'landingPage',
  'faqEntry',
  'treatment',
  'page',
  'notice',
] as const satisfies readonly DocumentType[]

/** Pages by slug in which the clinic speaks for itself, on every brand's site. */
export const clinicPages = [
  'accessibility',
  'how-it-works',
  'partners',
  'privacy',
  'terms',
  'who-provides-care',
] as const

/** Questions by slug that tell a worried visitor what to do now; so does the page of PEP. */
export const clinicQuestions = ['exposed-now', 'after-72-hours'] as const

/** Whether the clinic speaks for itself in a document, or tells what to do in an emergency, on every brand's site. */
const isClinicsOwn = ({ _type, slug, serviceLine }: StoredDocument): boolean => {
  const address = getPath(slug, 'current')
  if (_type === 'page') return clinicPages.some((page) => page === address)
  if (_type === 'faqEntry') return clinicQuestions.some((question) => question === address)
  return _type === 'treatment' && serviceLine === 'PEP'
}

/** The brands a document belongs to; a document of no brand takes a grant for everything. */
export const brandsOf = (document: StoredDocument): readonly string[] => {
  const { _id, _type, brand, brands } = document
  if (!brandTypes.some((type) => type === _type) || isClinicsOwn(document)) return []
  if (_type === 'brand') return [publishedId(_id)]
  const references = _type === 'landingPage' ? [brand] : Array.isArray(brands) ? brands : []
  return references.flatMap((each) => {
    const id: unknown = each && typeof each === 'object' ? Reflect.get(each, '_ref') : undefined
    return typeof id === 'string' ? [id] : []
  })
}

const addedReferences = ({ before, after }: DocumentChange): readonly string[] => {
  const earlier = strongReferences(before)
  return [...strongReferences(after)].filter((target) => !earlier.has(target))
}

/**
 * What is referred to cannot be deleted, so a grant for one brand holds only its own documents and what its types
 * refer to.
 */
const mayReferTo = (reach: ContentReach, target: StoredDocument | null): boolean =>
  !target ||
  ['brand', 'clinician', 'faqTopic'].includes(target._type) ||
  isAsset(target._type) ||
  isWithin(reach, target)

/** Whether an admin-only field of a brand changes. A draft is compared with the published document. */
const changesClinicFields = (
  { id, before, after }: DocumentChange,
  publishedDocument: StoredDocument | null,
): boolean => {
  if (!isPublished(id))
    return after !== null && clinicFields(after) !== clinicFields(publishedDocument ?? before)
  return clinicFields(after) !== clinicFields(before)
}
const clinicFields = (document: StoredDocument | null): string =>
  document?._type === 'brand'
    ? canonicalJson([document.hosts ?? [], document.isDefault ?? false, document.cboId ?? null])
    : canonicalJson([[], false, null])

const descriptiveFields = [
  'title',
  'description',
  'altText',
  'label',
  'creditLine',
  'source',
  'opt',
]
/** Assets are created by upload and only their descriptive fields change; system documents are not supported. */
const assertSystemDocument = (change: DocumentChange): void => {
  const { before, after } = change
  const types = [before?._type, after?._type].filter((type) => type !== undefined)
  if (types.some((type) => type.startsWith('system.')))
    throw refuse(change, 'The lake keeps no documents of this type')
  if (!types.some((type) => isAsset(type)) || after === null) return
  const withoutDescriptions = (document: StoredDocument | null) =>
    document &&
    canonicalJson(
      Object.entries(withoutSystemFields(document)).filter(
        ([name]) => !descriptiveFields.includes(name),
      ),
    )
  if (withoutDescriptions(before) !== withoutDescriptions(after))
    throw refuse(change, 'An image or a file becomes an asset by uploading it')
}
export const isAsset = (type: string | undefined): boolean =>
  type === 'sanity.imageAsset' || type === 'sanity.fileAsset'
