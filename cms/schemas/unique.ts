import type { CustomValidator, SlugIsUniqueValidator } from 'sanity'
import { nameProblem } from '../../src/content/brand/brand-name'

const apiVersion = '2026-03-01'
const published = (id: string) => id.replace(/^drafts\./, '')
const notItself = '!(_id in [$id, "drafts." + $id])'

/** A host name belongs to one brand. */
export const isFree: CustomValidator<string | undefined> = async (
  host,
  { document, getClient },
) => {
  if (!host || !document) return true
  const owner = await getClient({ apiVersion }).fetch<string | null>(
    `*[_type == "brand" && $host in hosts && ${notItself}][0].name`,
    { host, id: published(document._id) },
    { perspective: 'raw' },
  )
  return owner ? `${owner} has this host name.` : true
}

/** A name belongs to one brand, and looks like no other's. */
export const nameRule: CustomValidator<string | undefined> = async (
  name,
  { document, getClient },
) => {
  if (!name || !document) return true
  const others = await getClient({ apiVersion }).fetch<string[]>(
    `*[_type == "brand" && ${notItself}].name`,
    { id: published(document._id) },
    { perspective: 'published' },
  )
  return nameProblem(name, others) ?? true
}

/** An address belongs to one document, but a brand may have its own where there is one for all. */
export const isUniqueForBrands: SlugIsUniqueValidator = async (slug, { document, getClient }) => {
  if (!document) return true
  const own = ((document.brands ?? []) as { _ref?: string }[]).flatMap(({ _ref }) => _ref ?? [])
  const taken = await getClient({ apiVersion }).fetch<boolean>(
    `defined(*[_type == $type && slug.current == $slug && ${notItself} && (
      ($forAll && count(coalesce(brands, [])) == 0) || count(coalesce(brands, [])[_ref in $own]) > 0
    )][0]._id)`,
    { type: document._type, slug, id: published(document._id), own, forAll: own.length === 0 },
    { perspective: 'raw' },
  )
  return !taken
}
