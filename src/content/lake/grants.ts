import type { DocumentType } from '../documents'
import { canonical, type Stored, written } from './document'
import type { Editor, Reach } from './editor'
import { mutationProblem } from './errors'
import { isPublished, publishedId } from './ids'
import type { Change, Store } from './store'

const refuse = ({ id }: Change, description: string) =>
  mutationProblem(403, [{ type: 'insufficientPermissionsError', description, id }])

/** Throws unless the editor may make every one of these changes. Who may read may read all of it. */
export const mayWrite = (editor: Editor, changes: readonly Change[], store: Store): void => {
  for (const change of changes) {
    const draft = !isPublished(change.id)
    const reach = draft ? editor.edit : editor.publish
    // A draft of another brand's document is theirs to make too, whatever it says it is for.
    const stands = draft ? store.get(publishedId(change.id)) : null
    for (const document of [change.before, change.after, stands])
      if (document && !isWithin(reach, document))
        throw refuse(
          change,
          draft
            ? 'You are not allowed to edit this document'
            : 'You are not allowed to publish, take down or delete this document',
        )
    if (!editor.admin && changesClinicFields(change, stands))
      throw refuse(
        change,
        'Only an admin may change the hosts of a brand, its organization, or which brand is the default',
      )
    mayTouchSystem(change)
  }
}

const previewSecret = 'sanity.previewUrlSecret'
const isWithin = (reach: Reach, document: Stored): boolean => {
  if (reach === 'all') return true
  if (!reach.length) return false
  // A ticket to one's own preview belongs to no brand.
  if (document._type === previewSecret && !isPublished(document._id)) return true
  const brands = brandsOf(document)
  return brands.length > 0 && brands.every((brand) => reach.includes(brand))
}

/**
 * The types a grant for one brand may write: every query of the site for them filters by brand. All others are the
 * clinic's, whatever brand a document of them names.
 */
export const brandTypes = [
  'brand',
  'landingPage',
  'faqEntry',
  'treatment',
  'clinician',
  'page',
  'notice',
] as const satisfies readonly DocumentType[]

/** The brands a document belongs to; none means it is the clinic's, and takes a grant for everything. */
export const brandsOf = ({ _id, _type, brand, brands }: Stored): readonly string[] => {
  if (!brandTypes.some((type) => type === _type)) return []
  if (_type === 'brand') return [publishedId(_id)]
  const references = _type === 'landingPage' ? [brand] : Array.isArray(brands) ? brands : []
  return references.flatMap((each) => {
    const id: unknown = each && typeof each === 'object' ? Reflect.get(each, '_ref') : undefined
    return typeof id === 'string' ? [id] : []
  })
}

/** Whether a field of a brand that is the clinic's is not as before. A draft is compared with what is published. */
const changesClinicFields = ({ id, before, after }: Change, stands: Stored | null): boolean => {
  if (!isPublished(id))
    return after !== null && clinicFields(after) !== clinicFields(stands ?? before)
  return clinicFields(after) !== clinicFields(before)
}
const clinicFields = (document: Stored | null): string =>
  document?._type === 'brand'
    ? canonical([document.hosts ?? [], document.isDefault ?? false, document.cboId ?? null])
    : canonical([[], false, null])

const described = ['title', 'description', 'altText', 'label', 'creditLine', 'source', 'opt']
/** An asset is made by uploading it, and only what is said of it may change; releases are not ours. */
const mayTouchSystem = (change: Change): void => {
  const { before, after } = change
  const types = [before?._type, after?._type].filter((type) => type !== undefined)
  if (types.some((type) => type.startsWith('system.')))
    throw refuse(change, 'The lake keeps no documents of this type')
  if (!types.some((type) => isAsset(type)) || after === null) return
  const bare = (document: Stored | null) =>
    document &&
    canonical(Object.entries(written(document)).filter(([name]) => !described.includes(name)))
  if (bare(before) !== bare(after))
    throw refuse(change, 'An image or a file becomes an asset by uploading it')
}
export const isAsset = (type: string | undefined): boolean =>
  type === 'sanity.imageAsset' || type === 'sanity.fileAsset'
